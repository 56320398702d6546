"""How players come back who have lost all their tokens: by one-time codes, and by passkeys."""
