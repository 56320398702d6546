"""Endpoints for the operator's tools: whether a process lives, whether it can work, and its figures."""
