"""Rematches: a match that is over, once more with the same terms and the same people, one seat further."""
