from minesweeper.api.playing import DealtBoard as DealtBoard
from minesweeper.api.playing import Game as Game
from minesweeper.api.playing import Judgement as Judgement
from minesweeper.api.playing import deal as deal
from minesweeper.api.playing import judge as judge
from minesweeper.api.playing import simulate as simulate
from minesweeper.api.position import MinesweeperError as MinesweeperError
from minesweeper.api.position import Position as Position
from minesweeper.api.puzzles import PosedPuzzle as PosedPuzzle
from minesweeper.api.puzzles import puzzle as puzzle
from minesweeper.api.questions import ChosenMove as ChosenMove
from minesweeper.api.questions import Explanation as Explanation
from minesweeper.api.questions import Hinted as Hinted
from minesweeper.api.questions import PositionAnalysis as PositionAnalysis
from minesweeper.api.questions import ProofStep as ProofStep
from minesweeper.api.questions import analyse as analyse
from minesweeper.api.questions import choose as choose
from minesweeper.api.questions import explain as explain
from minesweeper.api.questions import hint as hint

__version__: str
