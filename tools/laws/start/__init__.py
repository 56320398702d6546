"""What is checked of a game that comes from a package, before a server plays it: files, imports, and a few matches."""
