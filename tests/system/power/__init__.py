"""The journal on a real littlefs whose power is cut in the middle of every block operation."""
