"""How a long thought ends early. Apart from the solver, which takes long to import."""


class InterruptedThoughtError(RuntimeError):
    """A solve was interrupted from outside; nothing follows from it."""
