"""Puts this folder on the import path, and keeps hypothesis calm on slow machines."""

import os

from hypothesis import settings

# How long an example takes says more about the machine than about the rules. Where a change waits
# to land, the same examples are tried each time; everywhere else the hunt goes on with others.
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")
