"""The site: the firmware in a web page, as a browser plays it from plain files below a path."""
