"""What the page may ask about games, and the answers, without a web server: a laptop's, a browser's."""
