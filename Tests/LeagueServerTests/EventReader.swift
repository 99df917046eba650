import Foundation
import Testing

/// A client that follows the changes, as a browser does.
final class EventReader {
    /// One event of the stream.
    struct Event {
        var name = ""
        var id: String?
        var data = ""

        /// The data as a JSON object.
        func object() throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
        }
    }

    private let client: TestClient
    private var raw: [UInt8] = []
    private var text = ""
    /// Whether the last chunk has come.
    private(set) var hasEnded = false
    /// How many lines came that say nothing.
    private(set) var heartbeats = 0
    /// The last id that came.
    private(set) var lastID: String?

    /// Asks for the changes behind a cursor, or from now on.
    init(_ server: TestServer, since: String? = nil, lastEventID: String? = nil) async throws {
        client = try await server.connect()
        try client.send(
            TestClient.request(
                "/api/v1/events" + (since.map { "?since=\($0)" } ?? ""),
                lastEventID.map { ["Last-Event-ID: \($0)"] } ?? []))
        let head = try await client.answer(hasBody: false)
        #expect(head.status == 200)
        #expect(head["Content-Type"] == "text/event-stream")
        #expect(head["Transfer-Encoding"] == "chunked")
        #expect(head["Access-Control-Allow-Origin"] == "*")
        // The cursor that comes first.
        _ = try await block()
    }

    /// The next event that has a name; nil at the end of the stream.
    func next() async throws -> Event? {
        while let event = try await block() {
            if !event.name.isEmpty { return event }
        }
        return nil
    }

    /// What stands up to the next empty line; nil at the end.
    private func block() async throws -> Event? {
        while true {
            if let end = text.range(of: "\n\n") {
                let block = text[..<end.lowerBound]
                text = String(text[end.upperBound...])
                return read(block)
            }
            if hasEnded { return nil }
            let more = try await client.more()
            guard !more.isEmpty else { throw NotAnAnswer("the stream broke off") }
            raw += more
            takeChunks()
        }
    }

    private func read(_ block: Substring) -> Event {
        var event = Event()
        for line in block.split(separator: "\n") {
            if line == ":" { heartbeats += 1 }
            if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
            if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
            if line.hasPrefix("data: ") { event.data += line.dropFirst(6) }
        }
        lastID = event.id ?? lastID
        return event
    }

    /// <https://www.rfc-editor.org/rfc/rfc9112#section-7.1>
    private func takeChunks() {
        while let line = raw.firstIndex(of: 0x0A),
            let size = Int(
                String(decoding: raw[..<line], as: UTF8.self).trimmingCharacters(
                    in: .whitespacesAndNewlines), radix: 16),
            raw.count >= line + 1 + size + 2
        {
            text += String(decoding: raw[(line + 1)..<(line + 1 + size)], as: UTF8.self)
            raw.removeFirst(line + 1 + size + 2)
            if size == 0 { hasEnded = true }
        }
    }
}
