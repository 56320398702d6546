"""Players who leave the service: what they are in, and how they are taken out of it."""
