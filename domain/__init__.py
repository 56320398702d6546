"""The games and the table that they are played on: pure code that imports nothing from the other packages."""
