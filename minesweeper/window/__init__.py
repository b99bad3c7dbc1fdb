"""The pygame window. Sees events and values, never the minefield."""
