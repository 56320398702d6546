"""What a seat has to spend and to lose: followers, Essence and orbs, piles of cards, Power."""
