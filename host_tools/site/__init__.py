"""The site: the unchanged firmware in a web page, made by `python -m host_tools.site` as a folder of static files.

board/      Python for MicroPython in the browser's worker: it starts the firmware and answers the page
games/      Python for MicroPython in the games' worker: the games of this browser
stand_ins/  modules of CPython's own that the games need there
static/     JavaScript of the site: workers, flash, and the modules that it puts in place of the page's
"""
