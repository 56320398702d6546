"""What is derived from the log and can be made again from it at any time."""
