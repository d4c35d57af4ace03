"""What the commands share: options, tables, questions and narration in the terminal."""
