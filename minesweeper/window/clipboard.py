"""The clipboard of the desktop. This is the only module that touches it."""

import pygame


def put(text: str) -> bool:
    """Puts a text there; false where there is no clipboard, or it does not take such a text."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, UnicodeEncodeError):
        return False
    return True


def text() -> str:
    """The text that lies there; none where there is no clipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
