"""The tests. `make test` runs them all."""
