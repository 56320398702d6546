"""Answers to questions without Flask, in the plain case: before WSGI over HTTP, and on the channel."""
