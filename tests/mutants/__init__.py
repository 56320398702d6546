"""Faults in the product that the tests must find: a table for each folder of tests, and what plants them."""
