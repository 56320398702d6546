"""What operators of the service may do: look up, ban, close, delete, erase; and the log of what they have done."""
