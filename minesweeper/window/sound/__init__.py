"""Which sound an event makes, and the process that plays it."""
