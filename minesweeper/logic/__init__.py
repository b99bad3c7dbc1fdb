"""Proofs, odds and reasons that follow from a position. Nothing here ever sees a Minefield."""
