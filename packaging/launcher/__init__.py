"""What `run.py` does: system packages, the environment in `.venv`, the native build, the checks, the locks.

Standard library only, and nothing here is imported by the application: it runs before the application is installed.
"""

__all__: list[str] = []
