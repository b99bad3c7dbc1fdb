"""What is copied in a real window is pasted there again, by the clipboard of the desktop."""


def share(window, what):
    """Choose from the list of sharing, which stands at the end of the menu."""
    window.press("F10")
    window.widget("menu.new_game")
    window.press("End")
    window.widget("menu.quit")
    window.use("menu.share", what)


def test_a_position_a_game_and_a_link_are_copied_and_pasted(play):
    """Ctrl + C and Ctrl + V for the position, the list of sharing for the others."""
    window = play("--level", "beginner", "--seed", "1", "--judge", "quantum")
    window.click((4, 4))
    first = window.wait_for("CellsOpened")
    window.press("ctrl+c", "ctrl+v")
    window.wait_for("ImportOpened", kind="position")
    share(window, "share.copy_link")
    window.wait_for("LinkGiven")
    window.press("ctrl+v")
    window.wait_for("ImportOpened", kind="opened_board")
    share(window, "share.copy_game")
    window.wait_for("GameTextGiven")
    window.press("ctrl+v")
    window.wait_for("ImportOpened", kind="game")
    assert len(window.lines("GameStarted")) == 4
    assert first["cells"]


def test_a_file_that_is_loaded_can_be_a_board(play, tmp_path):
    board = tmp_path / "corner.mbf"
    board.write_bytes(bytes((3, 2, 0, 1, 2, 0)))
    window = play("--load", str(board))
    started = window.wait_for_line("GameStarted")
    assert started["title"] == "Shared board"
