"""System test that sends random and mutated frames to both ends of the link."""
