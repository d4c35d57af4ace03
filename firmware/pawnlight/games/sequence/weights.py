"""The values of windows in Sequence, by `python -m host_tools.research train`."""

OWN = ((572, 243, 105, 22, 3), (932, 259, 77, 14, 2))
OTHER = ((597, 61, 20, 8, 6), (1094, 172, 56, 12, 3))
EASE = (93, 66, 174, 44)
JACKS = ((213, 192), (64, 56))
