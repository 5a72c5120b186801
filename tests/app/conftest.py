"""What every test of the whole application needs."""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(scope="session", autouse=True)
def _closing_a_window_ends_nothing(qapp: QApplication) -> None:
    """As ``chatapp.app.start.application`` sets it: else Qt posts a quit, which ends the event loops of the tests after."""
    qapp.setQuitOnLastWindowClosed(False)
