"""The pages beside the game: settings, custom size, fixed boards, help."""
