/// How many zeros follow a payload before it is encrypted.
///
/// The push service sees how long a message is, and by that might tell a result from a cancellation.
/// A notice has at most 1,024 octets (``PushNotice/limit``), so that all notices have the same
/// length. The larger steps are for payloads of other kinds.
/// <https://www.rfc-editor.org/rfc/rfc8291#section-4>
package enum PushPadding: Sendable {
    /// None: the length is told.
    case none
    /// Up to the next of 1,024, 2,048 and 3,993 octets.
    case steps

    private static let lengths = [1024, 2048, PushEncryption.limit]

    /// The length of a payload together with its padding; at least that of the payload.
    func length(of payload: Int) -> Int {
        switch self {
        case .none: payload
        case .steps: Self.lengths.first { $0 >= payload } ?? payload
        }
    }
}
