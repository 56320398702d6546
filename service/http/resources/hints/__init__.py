"""Hints: advice that a seat takes."""
