"""Widgets of our own: small, one look, reachable by keyboard."""
