"""Puts this folder on the import path, and keeps hypothesis calm on slow machines."""

from hypothesis import settings

# How long an example takes says more about the machine than about the rules.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
