"""Sensors behind one interface; an absent sensor is a reading with a reason. No Qt."""
