"""The sentences of the help pages.

A text names a command in braces, as in {odds}; its key is filled in when the text is drawn.
"""

from dataclasses import dataclass

from minesweeper.game.judges import JUDGES
from minesweeper.window.commands import Command
from minesweeper.window.text.switch_words import HELPS

TABS = {
    "rules": "Rules",
    "judges": "Judges",
    "assistance": "Assistance",
    "techniques": "Techniques",
    "controls": "Controls",
    "files": "Your files",
}
READING = "One moment …"
TECHNIQUES_NOTE = (
    "From the simplest to the hardest. The numbers in use are outlined and numbered, the cells "
    "they speak of are hatched, and what follows is ticked or crossed. "
    "Each may be turned and mirrored."
)
COPY_PATH = "Copy the path"
PATH_COPIED = "The path is copied."


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and its paragraphs, and the command they are about, if any."""

    heading: str
    text: str
    """The paragraphs, one on each line."""
    command: Command | None = None


RULES = (
    Chapter(
        "The goal",
        "Open every cell that has no mine.\n"
        "A number says how many of the up to eight cells around it are mines. A cell with none "
        "opens all its neighbours by itself.",
    ),
    Chapter(
        "The first click",
        "On a dealt board the first cell is never a mine. With “Opening” its neighbours are free "
        "too, so that an area opens; where the mines leave no room for that, only the cell is "
        "safe.\n"
        "Where the mines are given, as on a fixed board or one that you pasted, the first click "
        "is judged like any other.",
    ),
    Chapter(
        "Flags",
        "A flag is your note that a cell is a mine. It protects the cell from being opened, and "
        "proves nothing.\n"
        "The counter shows mines less flags, and may go below zero.",
    ),
    Chapter(
        "Chords",
        "When as many flags stand around a number as it says, a chord opens its other neighbours "
        "in one move. If a flag is wrong, a chord can open a mine.\n"
        "The right button can stay down after a flag: then left on a number chords, which is known "
        "as the 1.5 click.",
    ),
    Chapter(
        "Winning and losing",
        "You win when no safe cell is left. The footer counts them: the number of mines on the "
        "whole board is a clue too, and at the end often the one that decides.\n"
        "Which mines lose is up to the judge. After a loss only the mine you opened is shown; "
        "{show_mines} shows the rest.",
    ),
    Chapter(
        "Without guessing",
        "Boards can be dealt so that logic alone finishes them from the first click: in the menu "
        "or in the settings. Where the mines leave no such board, you are told.",
    ),
    Chapter(
        "The same board again",
        "{same_board} deals the board once more, with the same first cell open.\n"
        "Under “Share …” in the menu you find it as a link or a text for a friend; {paste} plays "
        "what you were sent, and so does dropping a file onto the window.",
    ),
    Chapter(
        "Luck",
        "At the end you are told the chance your guesses had to all be safe, a guess being "
        "whatever you opened without proof. Two guesses at 50 % are a 25 % chance.\n"
        "A guess that a mine stepped aside from counts too.",
    ),
    Chapter(
        "The figures",
        "3BV is the fewest left clicks that open a board without flags.\n"
        "IOE is 3BV solved per click, throughput the same per click that changed something, and "
        "correctness the share of clicks that did.",
    ),
)
JUDGES_CHAPTERS = (
    Chapter(
        "Who judges",
        "A judge, chosen for each game, decides what a click on a mine deserves.\n"
        "Until your first move another judge takes the game at once; later it waits for the "
        "next. Records are kept apart.",
        Command.JUDGE,
    ),
    *(Chapter(judge.title, judge.rule) for judge in JUDGES.values()),
    Chapter(
        "What is proved",
        "A cell is proved when every minefield that fits the open numbers and the number of "
        "mines agrees on it. Nothing less counts, and nothing is overlooked.\n"
        "The scout goes further: it opens what is proved safe, reads the number there, and goes "
        "on until nothing more is proved. Quantum looks where the scout stops.",
    ),
    Chapter(
        "When a mine steps aside",
        "The mines are laid anew before the cell opens. No open number changes, the number of "
        "mines stays, and so does every mine you were shown or told of.\n"
        "Of all minefields that fit, each is as likely as any other, so nobody can tell from the "
        "board that a mine moved. Flags stay where you put them.\n"
        "Nothing is said of it, unless you switch that on in the settings.",
    ),
    Chapter(
        "Chords",
        "A chord is one move, judged over all cells it would open. It is lost where one of them "
        "is proved to be a mine, whichever it is.",
    ),
)
ASSISTANCE = (
    Chapter(
        "Help while you play",
        "Each can be switched on and off at any moment. A game in which one was used counts as "
        "assisted, and its record is kept apart.",
        Command.ASSISTANCE,
    ),
    Chapter(
        "Hint",
        "Tells whether anything is certain; pressed again, the clues to look at, and then what "
        "follows from them and why.\n"
        "It is the easiest there is, near to where you look.",
        Command.HINT,
    ),
    Chapter(
        HELPS[Command.ODDS].title,
        "How likely a mine is in every covered cell, in per cent, counted exactly from all "
        "minefields that fit. Rest the pointer on a cell for its exact chance.\n"
        "A tick is proved safe and a cross is a proved mine. A ring stands around the least "
        "likely mine where nothing is proved safe.",
        Command.ODDS,
    ),
    Chapter(
        HELPS[Command.QUESTIONS].title,
        "Marks the cells that no logic can settle, however far it goes, with a half ring.",
        Command.QUESTIONS,
    ),
    Chapter(
        HELPS[Command.COACH].title,
        "Holds a click back that would lose, once for each cell. A mine you were told of like "
        "this stays where it is.",
        Command.COACH,
    ),
    Chapter(
        HELPS[Command.AUTO_FLAG].title,
        "Flags mines as soon as the numbers prove them. A flag you take away stays away.",
        Command.AUTO_FLAG,
    ),
    Chapter(
        HELPS[Command.AUTO_OPEN].title,
        "Opens what a single number leaves no doubt about. It goes by proof, never by flags.",
        Command.AUTO_OPEN,
    ),
    Chapter(
        "Watch a player",
        "A solver plays on, and tells each move with its reason, until you take over.",
        Command.WATCH,
    ),
    Chapter(
        "Why?",
        "Tells of a covered cell why it is safe, why it is a mine, or how likely it is.",
        Command.WHY,
    ),
    Chapter(
        "The lesson after a loss",
        "Shows how the mine could have been known, step by step, from where you were. {try} lets "
        "you find it yourself first.\n"
        "This is no assistance: the game is over.",
        Command.LESSON,
    ),
    Chapter(
        "Going on after a loss",
        "The game goes on with what you were shown, and has no best time. Once you have seen all "
        "mines it cannot go on.",
        Command.CONTINUE,
    ),
    Chapter(
        "Looking back",
        "Goes through a finished game move by move: guesses with their risk, safe moves "
        "overlooked, wrong flags, the mistake. {next_mistake} goes to the next of these that "
        "could have been avoided.",
        Command.REVIEW,
    ),
    Chapter(
        "Practise",
        "Serves the positions you lost again, by technique. Find what was missed.",
        Command.PRACTICE,
    ),
)
FILES = (
    Chapter(
        "One folder has it all",
        "Copy it to take your game to another computer. Nothing is written anywhere else, and "
        "nothing leaves your computer.",
    ),
    Chapter(
        "Your game",
        "An unfinished game is there again when you come back, paused. It lies in "
        "unfinished-1.jsonl, and is written move by move.\n"
        "{save} saves a game to a file of its own in the folder games. Drop one onto the window "
        "to open it.",
    ),
    Chapter(
        "Your records",
        "Every finished game is kept with its figures and all its moves, in records.sqlite. "
        "{statistics} shows the statistics, {history} the games themselves.\n"
        "Positions you lost are in exercises.jsonl, and what you export goes to the folder "
        "exports.",
    ),
    Chapter(
        "Your settings",
        "They are in settings.toml, a text you can read and change.",
        Command.SETTINGS,
    ),
)
