"""The computer player of towers."""

from pawnlight.bots.best_first import brain as brain
