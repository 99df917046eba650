package import Foundation

/// Why a calendar could not be written or read.
///
/// `description` is a sentence that anyone may see: it never repeats an address or a text.
package enum CalendarError: Error, Hashable, Sendable {
    /// An address that a calendar must not carry.
    case invalidAddress(WebAddress.Role, WebAddress.Fault)
    /// A kick-off or a time stamp of this match lies outside the years 1 to 9999.
    case timeOutOfRange(match: UUID)
    /// The day of a notice lies outside the years 1 to 9999.
    case noticeOutOfRange
    /// A mailbox that no invitation may name.
    case invalidMailbox(InvitationMailbox.Fault)
    /// A reply to no invitation of this league, or one that leaves something open.
    case invalidReply(InvitationReply.Fault)
    /// An invitation would be sent outside the years 1 to 9999.
    case invitationOutOfRange
    /// The bytes hold no iCalendar object.
    case notACalendar
    /// More bytes than this were offered.
    case tooLarge(limit: Int)
    /// Components nest more deeply than this.
    case nestedTooDeeply(limit: Int)
    /// libical refused to make a part.
    case refused
}

extension CalendarError: CustomStringConvertible {
    /// A sentence safe for anyone: `The base URL is not an absolute http or https address.`
    package var description: String {
        switch self {
        case .invalidAddress(let role, let fault): "The \(role.rawValue) \(fault.rawValue)."
        case .timeOutOfRange: "A match has a time outside the years 1 to 9999."
        case .noticeOutOfRange: "A notice has a time outside the years 1 to 9999."
        case .invalidMailbox(let fault): "An address for invitations \(fault.rawValue)."
        case .invalidReply(let fault): "The reply \(fault.rawValue)."
        case .invitationOutOfRange: "An invitation has a time outside the years 1 to 9999."
        case .notACalendar: "This is not an iCalendar file."
        case .tooLarge(let limit): "A calendar file may have at most \(limit) bytes."
        case .nestedTooDeeply(let limit):
            "A calendar file may nest its components at most \(limit) deep."
        case .refused: "The calendar could not be written: a part of it was refused."
        }
    }
}
