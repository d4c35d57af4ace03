"""What programs share of the system that they run on, files, processes, signals, text; errors for the user; JSON."""
