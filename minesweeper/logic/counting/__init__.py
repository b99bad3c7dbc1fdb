"""Counting: how many minefields fit a position, how likely a mine is in each cell, and samples.

The words, on a position with 4 mines, opened numbers and covered cells (#):

      A B C D E F
    1 # 1 # # # #        B1 touches A1, A2, B2, C1 and C2
    2 # # # 2 # #        D2 touches C1 to C3, D1, D3 and E1 to E3
    3 # # # # # #

- A *clue* is an opened number with covered neighbours; its *need* is the number of mines that it
  still lacks.
- A *box* is the covered cells that touch the same clues. They are alike, so only the number of
  mines in a box matters: {A1, A2, B2} touch B1 alone, {C1, C2} both clues, the others of D2's
  neighbours D2 alone.
- A *part* is clues that share cells, directly or through others, with their boxes. Parts know of
  each other only by the total number of mines. Here there is one.
- The *unconstrained cells* touch no clue: A3, B3 and the column F.
- An *arrangement* is one way to place mines in a part that meets its clues. A *minefield* or
  *layout* is one for the whole board.
- The *front* of a sweep over the boxes is the clues with some cells decided and some not.

From a position to odds: `parts` cuts it, `sweep` counts each part (`wide_sweep` the widest),
`totals` shares the mines among the parts, and `odds` has the result. `analysis` answers for any
position, with `estimate` where it is too wide to count. `sampling` draws minefields by
`arrangements`; `tallies` counts in whole numbers for lessons. `lookahead` and `endgame` help a
player to guess, and `rebuild` finds the mines of a board whose numbers are all known.
"""
