"""Numbered schema migrations, applied in order: the n-th brings a database from schema n - 1 to schema n.

A migration that was ever released is never changed; a new one is added behind it.
"""

import sqlite3
from collections.abc import Callable

from chatapp.storage.migrations import (
    m001_initial,
    m002_cost_curves,
    m003_output_format,
    m004_reasoning,
    m005_measurements,
    m006_branches,
    m007_search,
    m008_thinking,
    m009_memory_plans,
    m010_models,
    m011_reasoning_search,
    m012_depth_jumps,
)

__all__ = ["MIGRATIONS", "Migration"]

Migration = Callable[[sqlite3.Connection], None]

MIGRATIONS: tuple[Migration, ...] = (
    m001_initial.apply,
    m002_cost_curves.apply,
    m003_output_format.apply,
    m004_reasoning.apply,
    m005_measurements.apply,
    m006_branches.apply,
    m007_search.apply,
    m008_thinking.apply,
    m009_memory_plans.apply,
    m010_models.apply,
    m011_reasoning_search.apply,
    m012_depth_jumps.apply,
)
