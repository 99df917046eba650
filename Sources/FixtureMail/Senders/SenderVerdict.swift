/// What a policy says of a message before anything of its content is read.
package enum SenderVerdict: Sendable, Hashable, Codable {
    /// It may be imported.
    case accepted
    /// Nobody vouches for the sender, or the sender may not send; and why.
    case refused(String)
    /// No person wrote it for us (an automatic reply, our own mail, a loop); and why.
    case ignored(String)

    /// What the log says: `Not authorised: dmarc=fail for college.example`; nil when accepted.
    package var failure: String? {
        switch self {
        case .accepted: nil
        case .refused(let reason): Self.refusal + reason
        case .ignored(let reason): Self.neglect + reason
        }
    }

    /// How the failure of a message begins whose sender may not send.
    package static let refusal = "Not authorised: "
    /// How that of one begins that is not for us.
    package static let neglect = "Ignored: "
}
