"""The values of windows in Sequence, by `python -m host_tools.research train`."""

OWN_WINDOWS = ((572, 243, 105, 22, 3), (932, 259, 77, 14, 2))
OTHER_WINDOWS = ((597, 61, 20, 8, 6), (1094, 172, 56, 12, 3))
EASE_WEIGHTS = (93, 66, 174, 44)
JACK_WEIGHTS = ((213, 192), (64, 56))
