"""Webhooks: notices sent to addresses that players have registered, signed as Standard Webhooks prescribes."""
