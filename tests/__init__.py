"""Tests of Pawnlight. docs/testing.md says which command runs which."""
