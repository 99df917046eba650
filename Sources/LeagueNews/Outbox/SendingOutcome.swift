/// What became of an attempt to send a message, whatever it was sent by.
package enum SendingOutcome: Hashable, Sendable {
    /// It was taken, with these words.
    case sent(String)
    /// It will never be taken.
    case dead(String)
    /// Nothing reaches this follower any more: the address is not there, the browser no longer asks.
    case gone(String)
    /// To be tried again, not before these seconds are over.
    case later(String, seconds: Int = 0)
    /// The server is away, or does not serve us, which concerns every message by it; `fault` says why
    /// without the server's words.
    case away(String, fault: String? = nil)
}
