"""A web server on loopback that answers as the path asks.

usage: https_peer.py CERTIFICATE KEY

Without TLS where CERTIFICATE is empty. Prints its port; for each POST a line of JSON goes to
standard output: its path, fields, content's length and digest, and the number of its connection.
Ends when standard input does.
"""
import hashlib
import http.server
import json
import os
import ssl
import sys
import threading

certificate, key = sys.argv[1:3]
lock = threading.Lock()
connections = 0
STALL = threading.Event()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        global connections
        super().setup()
        with lock:
            connections += 1
            self.number = connections

    def log_message(self, *arguments):
        pass

    def answer(self, status, fields=(), body=b""):
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        with lock:
            print(json.dumps({
                "path": self.path, "fields": list(self.headers.items()), "length": len(body),
                "digest": hashlib.sha256(body).hexdigest(), "connection": self.number,
            }), flush=True)
        if self.path == "/created":
            self.answer(201, [("Location", "https://example.org/1")])
        elif self.path == "/gone":
            self.answer(410, body=b"no longer\x1b[31m here")
        elif self.path == "/later":
            self.answer(429, [("Retry-After", "120")])
        elif self.path == "/day":
            self.answer(503, [("Retry-After", "Fri, 31 Dec 2100 23:59:59 GMT")])
        elif self.path == "/redirect":
            self.answer(307, [("Location", "/created")])
        elif self.path == "/huge":
            self.send_response(200)
            self.end_headers()
            self.close_connection = True
            try:
                while True:
                    self.wfile.write(b"x" * 65536)
            except OSError:
                pass
        elif self.path == "/fields":
            self.send_response(200)
            try:
                for number in range(100_000):
                    self.send_header(f"X-{number}", "y" * 1000)
                    if number % 100 == 0:
                        self.flush_headers()
                self.end_headers()
            except OSError:
                pass
            self.close_connection = True
        elif self.path == "/stall":
            STALL.wait(300)
        elif self.path == "/drop":
            self.close_connection = True
        elif self.path.startswith("/together/"):
            # Answers when so many are here at once.
            wanted = int(self.path.rpartition("/")[2])
            with gate:
                gate.waiting += 1
                gate.most = max(gate.most, gate.waiting)
                gate.notify_all()
                gate.wait_for(lambda: gate.most >= wanted, 120)
                gate.waiting -= 1
            self.answer(200, body=str(gate.most).encode())
        else:
            self.answer(404)


class Gate(threading.Condition):
    waiting = 0
    most = 0


gate = Gate()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
if certificate:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(
        server.socket, server_side=True, do_handshake_on_connect=False)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
os._exit(0)
