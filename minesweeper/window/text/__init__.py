"""Every text of the window, by subject."""
