"""Help that is switched on and off by key: where the key works, and what the player is told."""

import pygame
import pytest

SWITCH_KEYS = {
    pygame.K_u: "mark_undeducible",
    pygame.K_o: "show_odds",
    pygame.K_c: "coach",
    pygame.K_g: "auto_flag",
    pygame.K_x: "auto_open",
}


@pytest.mark.parametrize("page", [pygame.K_F1, pygame.K_F4, pygame.K_F5, pygame.K_F6])
@pytest.mark.parametrize("key", SWITCH_KEYS)
def test_on_a_page_the_keys_of_the_game_do_nothing(corners, page, key):
    """The game that waits behind it would be played for the player, unseen."""
    corners.key(page)
    before, did = corners.rows(), len(corners.did)
    corners.key(key)
    assert not getattr(corners.window.settings, SWITCH_KEYS[key])
    corners.key(pygame.K_ESCAPE)
    assert corners.rows() == before
    assert not corners.table.is_assisted
    assert "CellClicked" not in [type(event).__name__ for event in corners.did[did:]]
