"""Take-backs: asked for, and consented to."""
