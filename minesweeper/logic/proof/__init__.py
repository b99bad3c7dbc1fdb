"""The knowledge base: every cell that is proved safe or mined, kept up to date move by move."""
