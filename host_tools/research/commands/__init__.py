"""The commands of `python -m host_tools.research`."""
