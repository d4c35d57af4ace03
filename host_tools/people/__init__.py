"""Statistics of people: their records, their ratings, and the scoreboards of evenings."""
