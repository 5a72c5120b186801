"""The packages of Linux: .deb, .rpm and a per-user installer from one description, and the proof on clean systems."""
