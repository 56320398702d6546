"""The games and the table they are played on: pure, and knowing nobody outside."""
