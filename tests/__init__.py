"""Tests of Pawnlight. `make test` runs them all."""
