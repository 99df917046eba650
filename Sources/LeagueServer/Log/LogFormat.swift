/// How a line of the log is written.
package enum LogFormat: String, Sendable, CaseIterable {
    /// For people: `2026-03-09T12:00:00Z info listening port=8080`.
    case text
    /// For programs: an object a line.
    case json
}
