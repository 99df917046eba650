import Foundation
import TestSupport
import Testing

/// A web server on loopback that answers well and badly; ends with this value.
final class LoopbackServer: Sendable {
    private let process: Process
    private let port: Int

    private init(_ process: Process, port: Int) {
        self.process = process
        self.port = port
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Starts one that serves a calendar.
    static func start(golden: String) async throws -> LoopbackServer {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", script, golden]
        let output = try Process.alone {
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            return output
        }
        // It writes its port once it listens.
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        return LoopbackServer(process, port: port)
    }

    /// The address of a path.
    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    private static let script = #"""
        import gzip, http.server, json, sys
        calendar = open(sys.argv[1], "rb").read()
        bomb = gzip.compress(bytes(60_000_000))
        count = 0

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *arguments): pass

            def answer(self, status, fields, body=b""):
                self.send_response(status)
                for name, value in fields.items(): self.send_header(name, value)
                if status != 304: self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD" and status != 304: self.wfile.write(body)

            def do_HEAD(self): self.do_GET()

            def do_GET(self):
                global count
                fields = {"Content-Type": "text/calendar; charset=utf-8"}
                if self.path == "/good.ics": self.good(fields)
                elif self.path == "/redirect/1": self.answer(301, {"Location": "/good.ics"})
                elif self.path.startswith("/redirect/"):
                    self.answer(302, {"Location": "/redirect/%d" % (int(self.path[10:]) - 1)})
                elif self.path == "/loop": self.answer(307, {"Location": "/loop"})
                elif self.path == "/file": self.answer(302, {"Location": "file:///etc/passwd"})
                elif self.path == "/away": self.answer(503, {})
                elif self.path == "/bomb": self.answer(200, {"Content-Encoding": "gzip"}, bomb)
                elif self.path == "/partly/good.ics": self.good(fields)
                elif self.path == "/partly/away": self.answer(503, {})
                elif self.path == "/calendars": self.list("/good.ics")
                elif self.path == "/partly/calendars": self.list("/away", "/good.ics")
                elif self.path == "/plain.ics":
                    if self.command == "HEAD": self.answer(501, {})
                    else: self.answer(200, {"Content-Disposition": "attachment"}, calendar)
                elif self.path == "/stale.ics":
                    self.answer(200, fields | {"Warning": '110 - "Response is Stale"'},
                        calendar.replace(b"PRODID:", b"X-LONG:" + b"x" * 10_000 + b"\r\nPRODID:"))
                elif self.path == "/unstable.ics":
                    count += 1
                    self.answer(200, {"Content-Type": "text/calendar", "ETag": '"%d"' % count},
                        calendar.replace(b"PRODID:", b"PRODID:%d" % count))
                else: self.answer(404, {})

            def list(self, *paths):
                self.answer(200, {}, json.dumps([{"kind": "all", "id": "all", "name": "All",
                    "slug": "all", "path": path, "events": 8} for path in paths]).encode())

            def good(self, fields):
                fields |= {"ETag": '"a"', "Last-Modified": "Fri, 20 Nov 2026 10:00:00 GMT",
                    "Cache-Control": "public, max-age=300"}
                if self.headers.get("If-None-Match") == '"a"': return self.answer(304, fields)
                if "gzip" in self.headers.get("Accept-Encoding", ""):
                    return self.answer(200, fields | {"Content-Encoding": "gzip"},
                        gzip.compress(calendar))
                self.answer(200, fields, calendar)

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """#
}
