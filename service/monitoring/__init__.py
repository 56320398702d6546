"""What operators look at: health, readiness, broken matches, the store, logs."""
