"""The sounds of events, and the process that plays them."""
