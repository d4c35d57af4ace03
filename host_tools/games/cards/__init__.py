"""*Cards only* on the laptop."""
