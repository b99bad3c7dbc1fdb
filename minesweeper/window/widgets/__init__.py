"""The window's own widgets: small, of one look, and usable with the keyboard."""
