"""How the database came to be: numbered scripts that import nothing of ours."""
