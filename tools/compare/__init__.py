"""Compares two records of one match."""
