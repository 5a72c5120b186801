"""What assistive technology reads where a widget paints itself, and what it is told without being asked."""
