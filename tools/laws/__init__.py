"""The laws that every game keeps, and what tests of a game need: scenarios, random matches, records in memory.

`pytest --annales-laws NAME` tries the laws on an installed game (`plugin`); `docs/laws.md` lists them.
"""
