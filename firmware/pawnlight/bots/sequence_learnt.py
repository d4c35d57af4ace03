"""What windows are worth in Sequence. Written by `pawnlight train --rules sequence`."""

OWN = ((900, 200, 60, 15, 3), (900, 200, 60, 15, 3))
OTHER = ((900, 300, 80, 15, 3), (900, 300, 80, 15, 3))
EASE = (160, 64, 160, 64)
JACKS = ((60, 60), (60, 60))
