"""Finds a good order for a sweep over the boxes of a part.

A sweep costs as much as its front is wide: the clues that have some cells decided and some not. So
an order is good if it finishes clues soon after it begins them.
"""

from heapq import heappop, heappush

from minesweeper.logic.counting.parts import Part

_MANY_CLUES = 2_000
"""Parts of at least this many clues find the next clue by a heap.

In smaller parts few clues wait at a time, and looking at all of them is faster.
"""


def sweep_order(part: Part) -> list[int]:
    """Returns the boxes clue by clue; the clue that begins the fewest others comes next.

    The order starts at a far end of the part, so that few clues are in progress at a time.
    """
    touches = part.touches
    boxes_of, reach = _neighbours(part)
    clues = len(reach)
    # Entries are (clues that the clue would begin, number of the clue): the smallest comes next.
    keys = [len(near) * clues + other for other, near in enumerate(reach)]
    begun = bytearray(clues)
    waiting = {_far_end(reach)}
    is_large = clues > _MANY_CLUES
    heap = [keys[clue] for clue in waiting]
    taken = bytearray(len(touches))
    order: list[int] = []
    while waiting:
        clue = _least(heap, keys, waiting) if is_large else min(waiting, key=keys.__getitem__)
        for other in reach[clue]:
            if not begun[other]:
                begun[other] = 1
                waiting.add(other)
                for near in reach[other]:
                    keys[near] -= clues
                    if is_large:
                        heappush(heap, keys[near])
        waiting.remove(clue)
        fresh = [box for box in boxes_of[clue] if not taken[box]]
        fresh.sort(key=lambda box: len(touches[box]))
        for box in fresh:
            taken[box] = 1
        order += fresh
    return order


def _least(heap: list[int], keys: list[int], waiting: set[int]) -> int:
    """Pops the clue with the least key; outdated keys in the heap are skipped."""
    while True:
        key = heappop(heap)
        clue = key % len(keys)
        if clue in waiting and keys[clue] == key:
            return clue


def order_by_distance(part: Part) -> list[int]:
    """Returns the boxes sorted by the distance of their nearest clue from a far end of the part."""
    _, reach = _neighbours(part)
    distance = [0] * len(reach)
    for steps, ring in enumerate(_rings(reach, _far_end(reach))):
        for clue in ring:
            distance[clue] = steps
    nearest = [min(distance[clue] for clue in clues) for clues in part.touches]
    return sorted(range(len(nearest)), key=nearest.__getitem__)


def _neighbours(part: Part) -> tuple[list[list[int]], list[set[int]]]:
    """Returns for each clue its boxes, and the clues that share one with it, itself included.

    Bit sets would be as fast on a small part, but take 20 GB on a board of a million cells.
    """
    boxes_of: list[list[int]] = [[] for _ in part.needs]
    reach: list[set[int]] = [set() for _ in part.needs]
    for box, clues in enumerate(part.touches):
        for clue in clues:
            boxes_of[clue].append(box)
            reach[clue].update(clues)
    return boxes_of, reach


def _far_end(reach: list[set[int]]) -> int:
    """Returns a clue that is as far as possible from clue 0; of several, the last."""
    return max(_rings(reach, 0)[-1])


def _rings(reach: list[set[int]], first: int) -> list[list[int]]:
    """Returns the clues in rings around a first one, by their distance in steps."""
    seen = bytearray(len(reach))
    seen[first] = 1
    rings = [[first]]
    while rings[-1]:
        ring = []
        for clue in rings[-1]:
            for near in reach[clue]:
                if not seen[near]:
                    seen[near] = 1
                    ring.append(near)
        rings.append(ring)
    return rings[:-1]
