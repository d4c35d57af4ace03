"""Random and mutated frames into both ends of the link."""
