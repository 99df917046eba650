"""The ways in which people look at a page."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class View:
    """One way to look at pages: `text` is how many times as large as usual the reader's browser writes."""

    name: str
    width: int
    height: int
    colours: str = "light"
    medium: str = "screen"
    runs_scripts: bool = True
    text: int = 1


PHONE = View("phone", 320, 640)
DESKTOP = View("desktop", 1280, 900)
DARK = View("dark", 390, 844, colours="dark")
NO_SCRIPT = View("no script", 390, 844, runs_scripts=False)
# As wide as what a printer leaves of A4, at 96 dots an inch.
PRINT = View("print", 718, 1047, medium="print")
# The reader's own setting, as of Chromium's "very large", which zooms nothing but text.
LARGE_TEXT = View("large text", 640, 900, text=2)

SHORT = (PHONE,)
LONG = (PHONE, DESKTOP, DARK, NO_SCRIPT, PRINT, LARGE_TEXT)
