"""The pages beside the game. The statistics page is imported only when it is opened."""

from minesweeper.window.pages.boards_page import BoardsPage
from minesweeper.window.pages.custom_page import CustomPage
from minesweeper.window.pages.help_page import HelpPage
from minesweeper.window.pages.practice_page import PracticePage
from minesweeper.window.pages.saved_page import SavedPage
from minesweeper.window.pages.settings_page import SettingsPage
from minesweeper.window.pages.start_page import StartPage

__all__ = [
    "BoardsPage",
    "CustomPage",
    "HelpPage",
    "PracticePage",
    "SavedPage",
    "SettingsPage",
    "StartPage",
]
