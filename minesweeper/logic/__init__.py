"""What follows from the visible numbers, and how likely the rest is. Never sees a Minefield."""
