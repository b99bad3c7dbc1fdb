"""The settings of a player as one frozen value. `archive.settings_file` stores them."""

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
"""The largest board, in cells, whose odds are shown; on larger ones a click would wait too long."""


class Settings(Value):
    """Everything that the window remembers from one start to the next."""

    level: str = "beginner"
    """The name of a level, or a custom size such as 30x16/99."""
    first_click: FirstClick = FirstClick.OPENING
    no_guess: bool = False
    """Deals new games so that logic alone can finish them."""
    judge: str = DEFAULT_JUDGE
    """The judge of the next game, a name in `judges.JUDGES`."""
    question_marks: bool = False
    """Turns a flag into a question mark when a cell is flagged again."""
    mark_undeducible: bool = False
    """Marks the cells that no logic can settle. Such a game is assisted."""
    show_odds: bool = False
    """Shows the chance of a mine in every covered cell. Such a game is assisted."""
    coach: bool = False
    """Holds back a click that would lose, once for each cell. Such a game is assisted."""
    auto_flag: bool = False
    """Flags proved mines for the player. Such a game is assisted."""
    auto_open: bool = False
    """Opens for the player what a single clue settles. Such a game is assisted."""
    show_neighbours: bool = True
    """Highlights the covered neighbours of the number under the pointer."""
    dim_satisfied: bool = False
    """Dims a number that has as many flags around it as it says."""
    count_down: bool = False
    """Shows numbers less the flags around them."""
    flag_limit: bool = False
    """Allows no more flags than mines."""
    double_click: bool = False
    """Opens cells by a double click only."""
    mercy_line: bool = False
    """Shows a message when a mine moved out of the way, with its chance."""
    theme: str = "system"
    """One of THEMES; `system` is Daylight or Night, like the desktop."""
    numbers: str = "standard"
    """The palette of the board's numbers, one of NUMBERS."""
    coordinates: str = "taught"
    """The times when column and row names are shown, one of COORDINATES."""
    cell_size: int = 0
    """The side of a cell in pixels, or 0 to fill the window."""
    scale: int = 0
    """The size of everything but the board in per cent, one of SCALES; 0 is the system's."""
    window_width: int = 1280
    window_height: int = 800
    full_screen: bool = False
    movement: bool = True
    """Animates changes, unless the desktop asks for reduced motion."""
    sound: bool = True
    volume: int = 70
    """The volume of sounds, from 0 to LOUDEST."""
    keys: Keys = USUAL_KEYS
    """The keys of every action."""

    @property
    def chosen_level(self) -> Level:
        """The level to play. Raises a LevelError if the text is neither a name nor a size."""
        return LEVELS.get(self.level) or Level.read(self.level)
