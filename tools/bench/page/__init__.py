"""What the page weighs on its way to a reader, and how fast it is in a real browser."""
