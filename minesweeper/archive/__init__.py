"""What outlives a game, on disk. The one room that reads and writes a player's files."""
