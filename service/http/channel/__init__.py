"""The channel: one WebSocket on which a client plays, follows and is notified of many matches."""
