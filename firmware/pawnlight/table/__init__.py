"""What the people at the table do: seats, turns, choosing, menus."""
