"""Takes the player's clicks through the rules and announces what came of them."""
