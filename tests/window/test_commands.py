"""The table of commands: what keys, buttons and menus may ask for can be performed."""

import pytest

from minesweeper.window.commands import Command


@pytest.mark.parametrize("command", Command, ids=lambda command: command.value)
def test_every_command_can_be_performed_in_a_game(corners, command):
    corners.window.perform(command)
    corners.step()
    assert corners.window.is_running == (command is not Command.QUIT)
