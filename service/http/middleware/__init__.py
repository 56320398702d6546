"""What happens around each request, whatever it asks for."""
