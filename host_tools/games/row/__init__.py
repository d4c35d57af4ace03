"""Three in a row on the laptop."""
