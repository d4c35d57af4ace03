"""The event link over USB serial: frames, the event stream, and requests."""
