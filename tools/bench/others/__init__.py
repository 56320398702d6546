"""What the figures are compared with: a bare service, OpenSpiel, boardgame.io."""
