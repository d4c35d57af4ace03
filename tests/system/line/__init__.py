"""System test over a noisy line: the library at its end must equal the journal."""
