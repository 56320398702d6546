"""The processes beside the API: bots that think, and the clock."""
