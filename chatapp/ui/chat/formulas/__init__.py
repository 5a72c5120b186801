"""TeX formulas: drawn by a process of their own, kept as pictures."""
