"""Caches drawn surfaces for the next frame, up to a number of bytes."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

import pygame

_Key = TypeVar("_Key", bound=Hashable)


class SurfaceCache(Generic[_Key]):
    """Surfaces by key; the least recently used are dropped when they need too many bytes.

    The limit is in bytes rather than in surfaces because a line of text can be a hundred times as
    large as a letter. A surface larger than the limit is not kept at all.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._surfaces: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._surfaces)

    @property
    def bytes(self) -> int:
        """The bytes of all kept surfaces; never more than the limit."""
        return self._bytes

    def get(self, key: _Key) -> pygame.Surface | None:
        """Returns the surface kept under a key, or None if there is none."""
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
        return surface

    def put(self, key: _Key, surface: pygame.Surface) -> pygame.Surface:
        """Stores a surface under a key that has none yet, and returns the surface."""
        assert key not in self._surfaces, f"{key} is kept already"
        self._surfaces[key] = surface
        self._bytes += _bytes_of(surface)
        while self._bytes > self._most_bytes:
            _, oldest = self._surfaces.popitem(last=False)
            self._bytes -= _bytes_of(oldest)
        return surface


def _bytes_of(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
