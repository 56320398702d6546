"""Games that come from packages of their own: which are played, which are left out and why, and their icons."""
