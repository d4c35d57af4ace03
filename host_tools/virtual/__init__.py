"""The virtual board: the unchanged firmware in a process of its own, on a board in memory.

`python -m host_tools.virtual --state DIR` starts one; `VirtualBoard` starts and stops one from another program.
"""

from host_tools.virtual.process import VirtualBoard

__all__ = ["VirtualBoard"]
