"""Answers to questions without Flask, in the plain case: before it over HTTP, and on the channel."""
