"""The cards of the settings page: one for each section."""
