"""The public Python API, which `import minesweeper` offers: see `docs/api.md`.

Cells are names such as `"D3"` here, levels and positions are texts or values of this package, and
whatever can't be used raises a `MinesweeperError` with one sentence. Nothing is worked out here:
the functions turn names into the values of the game, ask `engine.questions`, the referee, the
players or the arena, and turn the answers into names again.

`Position` and `Game` are named like the classes that they wrap, because these are the words that a
user looks for.
"""
