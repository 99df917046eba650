package import LeagueDatabase
package import NIOCore

/// What a stream of events says, as `text/event-stream` has it.
///
/// <https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream>
package enum EventFrame {
    /// A line that says nothing but that the stream goes on.
    package static let heartbeat = ByteBuffer(string: ":\n\n")

    /// What begins a stream: how long to wait before coming back, in ms, and from where on then.
    package static func opening(_ cursor: ChangeCursor) -> ByteBuffer {
        ByteBuffer(string: "retry: 3000\nid: \(cursor.text)\n\n")
    }

    /// A change, with the cursor behind it.
    package static func text(of change: ChangeBatch.Change, in origin: String) -> ByteBuffer {
        let lines = change.json.split(separator: "\n").map { "data: \($0)\n" }.joined()
        return ByteBuffer(
            string: "event: change\nid: \(ChangeCursor(change.position, in: origin).text)\n"
                + "\(lines)\n")
    }
}
