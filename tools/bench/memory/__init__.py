"""What a match takes in Redis, with all of its keys."""
