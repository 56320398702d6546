"""Hints: advice that a seat takes about the question that it is asked, if the terms of its match allow that."""
