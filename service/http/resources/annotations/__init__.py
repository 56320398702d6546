"""What is in studies: comments and variations, one by one and as a file."""
