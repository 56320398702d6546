"""Reviews of finished matches: asked for, worked by the workers of bots, signed, and kept beside their match."""
