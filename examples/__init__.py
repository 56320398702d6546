"""Small games to read, to copy and to try the laws on."""
