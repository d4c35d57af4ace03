"""Cutting plan for the pieces of strip from a reel of half-metre sections that are soldered together."""

from hardware.generate.netlist import Netlist

# A reel is made of sections of 0.5 m: a piece across a joint would have uneven pitch and a lump of solder.
SECTION = 30


def pieces_of(netlist: Netlist, build: str = "full") -> list[tuple[str, int]]:
    """Return (strip, lights) for every piece of a build, in the order of the chain."""
    found = []
    for part in netlist.of_kind("strip"):
        if build == "full" or part.build == build:
            count = part.values["pieces"]
            found += [(part.name, part.values["lights"] // count)] * count
    return found


def plan(netlist: Netlist, build: str = "full") -> list[list[int]]:
    """Return, for each section of the reel, the lights of the pieces cut from it, longest first.

    Raises ValueError for a piece that is longer than a section.
    """
    sections: list[list[int]] = []
    for name, lights in sorted(pieces_of(netlist, build), key=lambda piece: -piece[1]):
        if lights > SECTION:
            raise ValueError(f"A piece of {name} has {lights} lights: it would lie across a joint of the reel.")
        for section in sections:
            if sum(section) + lights <= SECTION:
                section.append(lights)
                break
        else:
            sections.append([lights])
    return sections
