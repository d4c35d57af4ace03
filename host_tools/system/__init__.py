"""What the programs share of the system that they run on: files, processes, signals, text; and errors for the user."""
