"""What a player can ask of the window; which keys ask it is told by `minesweeper.keys`."""

from enum import Enum

import pygame


class Command(Enum):
    """Something the window can be told, by key, button or menu."""

    NEW_GAME = "new_game"
    SAME_BOARD = "same_board"
    PAUSE = "pause"
    SHOW_MINES = "show_mines"
    LESSON = "lesson"
    """Shows how a loss could have been known."""
    TRY = "try"
    """Puts the position of a lesson back for the player to find the move, or ends that."""
    ROUTE = "route"
    """The other route through a lesson."""
    WHY = "why"
    """Asks what logic says of the cell the keys act on."""
    CONTINUE = "go_on"
    """Goes on after a loss."""
    REVIEW = "review"
    """Looks back on a game that is over."""
    NEXT_MISTAKE = "next_mistake"
    """The next moment of it in which something else would have been right."""
    REPLAY = "replay"
    """Lets the game run again."""
    COPY_MOMENT = "copy_moment"
    """Copies the position of the moment that is looked at."""
    PRACTICE = "practice"
    """The positions that were lost, to be tried again."""
    CUSTOM = "custom"
    BOARDS = "boards"
    THEME = "theme"
    """The next theme."""
    LEVEL = "level"
    """Opens the list of levels."""
    JUDGE = "judge"
    """Opens the list of judges."""
    QUESTIONS = "questions"
    """Marks the open questions, or takes the marks away."""
    ASSISTANCE = "assistance"
    """Opens the list of all that helps."""
    WATCH = "watch"
    """Lets an autoplayer play on, or takes over from it."""
    START = "start"
    """Opens the page of the first start."""
    GUIDE = "guide"
    """Starts a short game that is shown hint by hint."""
    HINT = "hint"
    """Asks for a hint, or for the next grade of one."""
    ODDS = "odds"
    """Shows the odds, or takes them away."""
    COACH = "coach"
    """Has clicks held back that would lose, or not any more."""
    AUTO_FLAG = "auto_flag"
    """Has proved mines flagged, or not any more."""
    AUTO_OPEN = "auto_open"
    """Has opened what a single clue settles, or not any more."""
    NO_GUESS = "no_guess"
    """Deals boards without guessing from now on, or any boards again."""
    GIVE_UP = "give_up"
    """Ends the search for a board without guessing."""
    PLAY_NORMAL = "play_normal"
    """Deals a board that may need guessing after all."""
    SAVE = "save"
    """Saves the game to a file of its own."""
    SAVE_REPORT = "save_report"
    FIRST_CLICK = "first_click"
    """The other promise to the first click."""
    STATISTICS = "statistics"
    HISTORY = "history"
    """The list of games played."""
    SETTINGS = "settings"
    HELP = "help"
    MENU = "menu"
    FULL_SCREEN = "full_screen"
    ZOOM_IN = "zoom_in"
    ZOOM_OUT = "zoom_out"
    ZOOM_FIT = "zoom_fit"
    COPY = "copy"
    BACK = "back"
    QUIT = "quit"


class Play(Enum):
    """What a key does on the board."""

    UP = (-1, 0)
    DOWN = (1, 0)
    LEFT = (0, -1)
    RIGHT = (0, 1)
    OPEN = "open"
    FLAG = "flag"
    CHORD = "chord"


class Stepping(Enum):
    """What a key does where something is stepped through."""

    BACK = "step_back"
    ON = "step_on"
    FIRST = "step_first"
    LAST = "step_last"
    PLAY = "play_steps"
    """Lets it run by itself, or holds it."""


CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
"""Ctrl, and on a Mac the command key."""
FLAG_MODIFIERS = CTRL | pygame.KMOD_SHIFT
"""The keys with which a left click flags."""
