"""The pages beside the game: settings, custom size, fixed boards, help."""

from minesweeper.window.pages.boards_page import BoardsPage
from minesweeper.window.pages.custom_page import CustomPage
from minesweeper.window.pages.help_page import HelpPage
from minesweeper.window.pages.settings_page import SettingsPage
from minesweeper.window.pages.start_page import StartPage

__all__ = ["BoardsPage", "CustomPage", "HelpPage", "SettingsPage", "StartPage"]
