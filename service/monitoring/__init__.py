"""Monitoring for operators: health, readiness, broken matches, the store, logs."""
