"""Research: leagues and training of computer players, run from a checkout. The product imports nothing of it."""
