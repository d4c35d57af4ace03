"""The game at the table: menus, turns, choices, hands, and everything else that people do."""
