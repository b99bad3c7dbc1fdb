"""What a player can ask of the window besides playing a cell, and the keys that ask it."""

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
    SHARE = "share"
    """Opens the list of what can be copied, and pasting."""
    COPY = "copy"
    COPY_JSMINESWEEPER = "copy_jsminesweeper"
    """Copies the position in the form of another program."""
    COPY_GAME = "copy_game"
    """Copies the whole game as text."""
    COPY_LINK = "copy_link"
    """Copies a link to the board."""
    PASTE = "paste"
    """Plays what lies on the clipboard: a position, a board, a game, a link."""
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


_COMMANDS = {
    pygame.K_F1: Command.HELP,
    pygame.K_F2: Command.NEW_GAME,
    pygame.K_F3: Command.SAME_BOARD,
    pygame.K_F4: Command.STATISTICS,
    pygame.K_F5: Command.HISTORY,
    pygame.K_F6: Command.PRACTICE,
    pygame.K_F10: Command.MENU,
    pygame.K_F11: Command.FULL_SCREEN,
    pygame.K_ESCAPE: Command.BACK,
    pygame.K_p: Command.PAUSE,
    pygame.K_m: Command.SHOW_MINES,
    pygame.K_l: Command.LESSON,
    pygame.K_r: Command.REVIEW,
    pygame.K_n: Command.NEXT_MISTAKE,
    pygame.K_t: Command.TRY,
    pygame.K_e: Command.ROUTE,
    pygame.K_y: Command.WHY,
    pygame.K_u: Command.QUESTIONS,
    pygame.K_o: Command.ODDS,
    pygame.K_h: Command.HINT,
    pygame.K_c: Command.COACH,
    pygame.K_g: Command.AUTO_FLAG,
    pygame.K_x: Command.AUTO_OPEN,
    pygame.K_v: Command.WATCH,
}
_WITH_CTRL = {
    pygame.K_PLUS: Command.ZOOM_IN,
    pygame.K_EQUALS: Command.ZOOM_IN,
    pygame.K_KP_PLUS: Command.ZOOM_IN,
    pygame.K_MINUS: Command.ZOOM_OUT,
    pygame.K_KP_MINUS: Command.ZOOM_OUT,
    pygame.K_0: Command.ZOOM_FIT,
    pygame.K_KP_0: Command.ZOOM_FIT,
    pygame.K_COMMA: Command.SETTINGS,
    pygame.K_c: Command.COPY,
    pygame.K_v: Command.PASTE,
    pygame.K_s: Command.SAVE,
    pygame.K_q: Command.QUIT,
    pygame.K_z: Command.CONTINUE,
}
_PLAYS = {
    pygame.K_UP: Play.UP,
    pygame.K_w: Play.UP,
    pygame.K_DOWN: Play.DOWN,
    pygame.K_s: Play.DOWN,
    pygame.K_LEFT: Play.LEFT,
    pygame.K_a: Play.LEFT,
    pygame.K_RIGHT: Play.RIGHT,
    pygame.K_d: Play.RIGHT,
    pygame.K_RETURN: Play.OPEN,
    pygame.K_KP_ENTER: Play.OPEN,
    pygame.K_SPACE: Play.OPEN,
    pygame.K_f: Play.FLAG,
}
_LEVEL_KEYS = {
    **{pygame.K_1 + number: number for number in range(6)},
    **{pygame.K_KP_1 + number: number for number in range(6)},
}

CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
"""Ctrl, and on a Mac the command key."""
FLAG_MODIFIERS = CTRL | pygame.KMOD_SHIFT
"""The keys with which a left click flags."""


def command_of(event: pygame.event.Event) -> Command | None:
    """The command a key press asks for."""
    if event.mod & CTRL and event.mod & pygame.KMOD_ALT:
        return None  # Windows tells AltGr this way, and AltGr + Q is a letter.
    if event.mod & CTRL:
        return _WITH_CTRL.get(event.key)
    if event.mod & pygame.KMOD_ALT:
        return Command.FULL_SCREEN if event.key == pygame.K_RETURN else None
    return _COMMANDS.get(event.key)


def play_of(event: pygame.event.Event) -> Play | None:
    """What a key press does on the board."""
    if event.mod & (CTRL | pygame.KMOD_ALT):
        return None
    return _PLAYS.get(event.key)


def level_of(event: pygame.event.Event) -> int | None:
    """Which of the levels, from 0, a key press chooses."""
    if event.mod & (CTRL | pygame.KMOD_ALT):
        return None
    return _LEVEL_KEYS.get(event.key)


def acts_once(event: pygame.event.Event) -> bool:
    """Whether a key does its work when it goes down, and not again while it is held."""
    plays = play_of(event) in (Play.OPEN, Play.FLAG)
    return plays or level_of(event) is not None or command_of(event) is not None
