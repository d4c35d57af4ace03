"""The carrier as a KiCad project, made from the netlist: `python -m hardware.kicad`, with KiCad 9 installed."""

from hardware.generate import HARDWARE

NAME = "pawnlight-carrier"
PROJECT = HARDWARE / "carrier"
