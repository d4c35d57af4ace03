"""System test of the journal on a real littlefs, with a power cut in every block operation."""
