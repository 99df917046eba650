import HTTPTypes
package import NIOCore

/// How much one client can ask of the service: every bound of the HTTP side stands here.
package struct ServerLimits: Sendable {
    /// The longest request target (path and query), in bytes; a longer one is answered 414.
    package var targetBytes = 8192
    /// The most that all header fields of a request may take together, in bytes; more is answered
    /// 431 and ends the connection.
    package var fieldBytes = 32_768
    /// The most header fields that a request may have; more is answered 431 and ends the connection.
    package var fieldCount = 100
    /// The most connections at a time; further ones wait in the kernel's queue.
    package var connections = 4096
    /// How many connections wait in that queue before the kernel refuses them.
    package var backlog = 1024
    /// How long after the connection was opened, or the answer before it was written, a request must
    /// have come, and from its first byte its body; else the connection is closed.
    package var request = TimeAmount.seconds(30)
    /// How long a client may take to fetch an answer; then the connection is closed.
    package var answer = TimeAmount.seconds(120)
    /// How long it may take nothing of one; then the connection is closed, a third later at most.
    package var stall = TimeAmount.seconds(30)
    /// How many bytes of an answer the kernel holds for a client; it may round this up, or down.
    package var sendBuffer = 262_144
    /// The most memory, in bytes, that large answers on their way may take, each counted once however
    /// many clients fetch it; beyond that large choices that no other client fetches are answered 503.
    /// Of `/rest/v1`, strangers may use half of it, those who have signed in twice as much.
    package var unsentBytes = 64 * 1024 * 1024
    /// The most clients that follow the changes at a time; further ones are answered 503.
    package var eventStreams = 1024
    /// How long bytes that nothing reads are taken in after the last answer of a connection, so that
    /// the answer is not lost in a reset.
    package var lingering = TimeAmount.seconds(2)
    /// How long a connection at rest goes on after the service was asked to stop: a request that is
    /// on its way is answered, as the last one.
    package var farewell = TimeAmount.seconds(1)
    /// How long answers on their way have after the service was asked to stop. With what comes after
    /// it the process is gone within 30 s.
    package var shutdown = TimeAmount.seconds(25)

    /// The limits that the service runs with.
    package static let standard = ServerLimits()

    /// Why a request is not answered, going by its header alone; nil when it is.
    func refusal(of head: HTTPRequest) -> ErrorResponse? {
        if !head.namesOneHost { return .unclearHost }
        if head.path?.utf8.count ?? 0 > targetBytes { return .longTarget(self) }
        let onlyReads = head.method == .get || head.method == .head
        return onlyReads && head.announcesBody ? .unexpectedBody : nil
    }
}
