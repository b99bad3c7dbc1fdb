"""The cheap rules, what one or two clues settle, in three implementations."""
