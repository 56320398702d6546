"""Invitations by a link: who has the token of one reads what is needed to sit down, and sits down."""
