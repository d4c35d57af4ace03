"""The carrier as a project of KiCad 9: the checks of it, and the files made from it."""

from hardware.generate import HARDWARE

NAME = "pawnlight-carrier"
PROJECT = HARDWARE / "carrier"
RULES = PROJECT / "rules"
