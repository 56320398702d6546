"""Small games to read, to copy, and to test the laws on."""
