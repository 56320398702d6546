"""OAuth 2.1 by Authlib: which requests are valid, and what is answered. `service/accounts/oauth` has what is stored."""
