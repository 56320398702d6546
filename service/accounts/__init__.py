"""Players, their tokens and quotas, and the secrets and keys that the service keeps for them."""
