"""The board in the window: its tiles, its camera, its overlays, and the mouse and keys over it."""
