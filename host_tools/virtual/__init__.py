"""The virtual board: the firmware, unchanged, in a process of its own with every part of the hardware stood in for.

`python -m host_tools.virtual --state DIR` starts one; `VirtualBoard` starts and ends one from another program.
"""

from host_tools.virtual.process import VirtualBoard

__all__ = ["VirtualBoard"]
