"""What the operator's tools ask of a process: whether it lives, whether it can work, and its figures."""
