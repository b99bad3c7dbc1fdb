"""Answers other programs in JSON lines: one request a line, one answer a line."""
