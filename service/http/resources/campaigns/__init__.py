"""Campaigns: matches that follow each other as ages."""
