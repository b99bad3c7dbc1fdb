"""Players (solvers): each sees a position, never the mines, and returns its next move and why."""
