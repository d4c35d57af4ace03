"""The computer player of three in a row."""

from pawnlight.bots.best_first import brain as brain
