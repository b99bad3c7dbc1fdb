"""The clipboard of the desktop. This is the only module that touches it."""

import pygame


def put(text: str) -> bool:
    """Copies a text; returns False if there is no clipboard, or it refuses the text."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, UnicodeEncodeError):
        return False
    return True


def text() -> str:
    """Returns the clipboard's text; empty if there is no clipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
