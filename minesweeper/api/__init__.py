"""The public Python API, which `import minesweeper` offers: see `docs/api.md`.

Cells are names such as `"D3"` here, levels and positions are texts or values of this package, and
whatever can't be used raises a `MinesweeperError` with one sentence. Nothing is worked out here:
the functions turn names into the values of the game, ask `engine.questions`, the referee, the
players or the arena, and turn the answers into names again.

`ms.Position` and `ms.Game` are the classes `PublicPosition` and `PublicGame`. The rules have a
`Position` and a `Game` of their own, which these wrap (docs/decisions/0047-public-classes.md).
"""
