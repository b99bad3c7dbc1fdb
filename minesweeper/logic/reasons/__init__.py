"""Why a cell is proved: named techniques, minimal reasons, short routes, and their checks."""
