"""What the blocks of the layout kit say, read from their tree."""


def texts(block):
    """The texts of a block and of the blocks in it, in their order."""
    own = [block.text] if hasattr(block, "text") else []
    inner = getattr(block, "blocks", ()) or getattr(block, "options", ())[:1]
    return [*own, *(text for each in inner for text in texts(each))]
