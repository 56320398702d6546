"""Looking back at a match: what each answer was worth from the view of its seat, and what luck did."""
