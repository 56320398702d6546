"""Senders that never pause beside an honest player: `script/soak fairness`."""
