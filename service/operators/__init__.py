"""The acts of operators of the service: look up, ban, close, delete, erase; and the log of what they have done."""
