"""What follows from a position: proofs, odds and reasons. Nothing here ever sees a Minefield."""
