"""The modules of the terminal client."""
