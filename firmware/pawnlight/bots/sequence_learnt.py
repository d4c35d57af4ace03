"""What windows are worth in Sequence. Written by `pawnlight train --rules sequence`."""

OWN = ((600, 240, 105, 23, 3), (920, 270, 77, 14, 2))
OTHER = ((600, 68, 22, 9, 6), (1100, 175, 58, 11, 3))
EASE = (92, 65, 162, 44)
JACKS = ((190, 190), (65, 56))
