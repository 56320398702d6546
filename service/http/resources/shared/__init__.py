"""What several resources have in common."""
