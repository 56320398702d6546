"""The course of a match: the opening, each phase of a Hand, the endings."""
