"""The carrier as a KiCad project, generated from the netlist: `python -m hardware.kicad`; requires KiCad 9."""

from hardware.generate import HARDWARE

NAME = "pawnlight-carrier"
PROJECT = HARDWARE / "carrier"
