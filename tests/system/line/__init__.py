"""A line that hurts what goes over it, and the library at its end that must equal the journal."""
