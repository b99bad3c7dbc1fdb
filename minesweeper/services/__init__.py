"""Answers the window's requests on the agent's thread, beside the agent itself."""
