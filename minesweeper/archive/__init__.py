"""Storage on disk. Only this package reads and writes a player's files."""
