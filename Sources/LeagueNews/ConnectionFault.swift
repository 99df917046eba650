/// Why there was no answer; the raw value is a sentence for people.
package enum ConnectionFault: String, Hashable, Sendable {
    /// The name has no address, or the name servers do not answer.
    case unknownHost = "The server's name is not known."
    /// No address of the server takes connections.
    case noConnection = "No connection to the server could be made."
    /// The connection or the whole exchange took longer than is allowed.
    case timedOut = "The server did not answer in time."
    /// The connection ended before the answer.
    case dropped = "The connection to the server was lost."
    /// TLS could not be agreed on, or the certificate is not one to trust.
    case tls = "No trusted connection to the server could be made."
    /// What came back is no answer of the protocol.
    case brokenProtocol = "The server's answer cannot be understood."
}
