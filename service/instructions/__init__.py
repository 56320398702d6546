"""Instructions that seats give ahead: giving and revoking them, following them, and how they are shown."""
