"""The channel: answers in lockstep, and many followers, beside a bare append and boardgame.io."""
