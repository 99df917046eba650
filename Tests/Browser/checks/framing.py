"""Only the pages that are made for it can be framed by the pages of others."""

import contextlib
import html
import http.server
import threading
import urllib.parse

from browser.chromium import profile


def check(run):
    pages = run.crawl.templates
    run.note(f"{len(pages)} pages")
    with elsewhere() as origin, profile(run.browser) as context:
        tab = context.new_page()
        for page in pages:
            tab.goto(f"{origin}/?{urllib.parse.quote(run.origin + page.address, safe='')}", wait_until="load")
            is_shown = any(frame.url == run.origin + page.address and frame.evaluate("document.body.innerText.trim() !== ''")
                           for frame in tab.frames[1:])
            if page.address.startswith("/embed/") and not is_shown:
                yield page.address, "framed", "cannot be framed by another origin"
            if not page.address.startswith("/embed/") and is_shown:
                yield page.address, "framed", "can be framed by another origin"


@contextlib.contextmanager
def elsewhere():
    """Another origin, each of whose pages frames the address that its query names."""
    server = Elsewhere(("127.0.0.1", 0), Framing)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class Elsewhere(http.server.ThreadingHTTPServer):
    """Its server. That the browser is gone before all is sent is no error."""

    daemon_threads = True

    def handle_error(self, *_):
        pass


class Framing(http.server.BaseHTTPRequestHandler):
    """A page with one frame."""

    def do_GET(self):
        address = urllib.parse.unquote(urllib.parse.urlsplit(self.path).query)
        body = f'<!doctype html><title>Another site</title><iframe src="{html.escape(address)}"></iframe>'.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass
