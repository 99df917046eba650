"""What a browser says of a page while it loads: nothing at all."""


def console(visit):
    """No message on the console, and no error of a script."""
    yield from visit.console


def csp(visit):
    """Nothing that the page's own policy forbids."""
    yield from visit.policy


def foreign(visit):
    """No request to another origin."""
    yield from (f"asks for {address}" for address in visit.foreign)


def dialogs(visit):
    """No dialog, which data that ran as a script would show."""
    yield from (f"shows a dialog: {message}" for message in visit.dialogs)
