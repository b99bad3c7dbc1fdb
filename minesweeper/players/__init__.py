"""Autoplayers: each looks at a position and says what it would do, and why."""
