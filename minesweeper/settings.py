"""What a player has chosen, as one frozen value. Where it is kept is the archive's business."""

from minesweeper.game.judges import DEFAULT_JUDGE
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.value import Value
from minesweeper.keys import USUAL_KEYS, Keys

THEMES = ("system", "daylight", "night", "classic", "high-contrast")
NUMBERS = ("standard", "colour-safe", "one-ink")
COORDINATES = ("taught", "always")
SCALES = (0, 100, 125, 150, 200)
LOUDEST = 100
SMALLEST_WINDOW = (640, 480)
SMALLEST_CELL, LARGEST_CELL = 16, 96
MOST_CELLS_WITH_ODDS = 100_000
"""The largest board whose odds are shown: on larger ones a click would wait too long."""


class Settings(Value):
    """Everything that is remembered between two starts of the window."""

    level: str = "beginner"
    """A level's name, or a custom size such as 30x16/99."""
    first_click: FirstClick = FirstClick.OPENING
    no_guess: bool = False
    """Whether new games are dealt so that logic alone can finish them."""
    judge: str = DEFAULT_JUDGE
    """The name of one of `judges.JUDGES`: who judges the next game."""
    question_marks: bool = False
    """Whether a second flagging of a cell turns the flag into a question mark."""
    mark_undeducible: bool = False
    """Whether the cells are marked that no logic can settle. A game is assisted then."""
    show_odds: bool = False
    """Whether every covered cell tells how likely a mine is there. A game is assisted then."""
    coach: bool = False
    """Whether a click that would lose is held back, once a cell. A game is assisted then."""
    auto_flag: bool = False
    """Whether proved mines are flagged for the player. A game is assisted then."""
    auto_open: bool = False
    """Whether what a single clue settles is opened for the player. A game is assisted then."""
    show_neighbours: bool = True
    """Whether the pointer on a number lifts the covered cells it touches."""
    dim_satisfied: bool = False
    """Whether a number steps back once as many flags touch it as it says."""
    count_down: bool = False
    """Whether a number shows how many mines it still wants flagged."""
    flag_limit: bool = False
    """Whether there are no more flags than mines."""
    double_click: bool = False
    """Whether only a double click opens a cell."""
    mercy_line: bool = False
    """Whether a line tells when a mine stepped aside, and how likely it was."""
    theme: str = "system"
    """One of THEMES; `system` is Daylight or Night, as the desktop is."""
    numbers: str = "standard"
    """One of NUMBERS: the palette of the board's numbers."""
    coordinates: str = "taught"
    """When the cells are named beside the board: one of COORDINATES."""
    cell_size: int = 0
    """The side of a cell in pixels, or 0 to fill the window."""
    scale: int = 0
    """The size of everything but the board, in per cent, or 0 for the system's: one of SCALES."""
    window_width: int = 1280
    window_height: int = 800
    full_screen: bool = False
    movement: bool = True
    """Whether anything moves; nothing does where the desktop asks for stillness."""
    sound: bool = True
    volume: int = 70
    """How loud sounds are, from 0 to LOUDEST."""
    keys: Keys = USUAL_KEYS
    """Which keys ask for what."""

    @property
    def chosen_level(self) -> Level:
        """The level to play; a LevelError where the text is neither a name nor a size."""
        return LEVELS.get(self.level) or Level.read(self.level)
