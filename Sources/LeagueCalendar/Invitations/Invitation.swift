package import FieldGame
package import Foundation

/// What one umpire is told of one match by mail: that it is theirs, or that it no longer is.
///
/// A calendar program shows it as an invitation that can be accepted, and moves or strikes the entry
/// that it made before. It names no other umpire's address.
/// <https://www.rfc-editor.org/rfc/rfc5546#section-3.2>
package struct Invitation: Hashable, Sendable {
    /// Why it is sent.
    package enum Occasion: Hashable, Sendable {
        /// The person is an umpire of the match, which may be new, changed or called off.
        case appointed
        /// The person is no longer an umpire of the match.
        case released
        /// The match was deleted; it is given as it last was.
        case deleted
    }

    /// What the message asks of a calendar program, as its METHOD and in its Content-Type.
    package enum Method: String, Hashable, Sendable {
        case request = "REQUEST"
        case cancel = "CANCEL"
    }

    /// The match as it is now; its `sequence` has risen with every change that a reader sees, so
    /// also when its umpires changed.
    package var match: Match
    /// Why it is sent.
    package var occasion: Occasion
    /// Who asks, and gets the replies.
    package var organizer: InvitationMailbox
    /// The umpire.
    package var attendee: InvitationMailbox
    /// What is known of the umpire's answer; a change of place need not ask again.
    package var answer: Participation
    /// When it is sent, its DTSTAMP in UTC to the second: of two messages with one SEQUENCE the later
    /// one counts.
    package var sentAt: Date
    /// How the match is written.
    package var style: EventStyle

    /// An invitation with these values, to which an answer is wanted unless one is known.
    package init(
        match: Match, occasion: Occasion = .appointed, organizer: InvitationMailbox,
        attendee: InvitationMailbox, answer: Participation = .needsAction, sentAt: Date,
        style: EventStyle = EventStyle()
    ) {
        self.match = match
        self.occasion = occasion
        self.organizer = organizer
        self.attendee = attendee
        self.answer = answer
        self.sentAt = sentAt
        self.style = style
    }

    /// `CANCEL` for a match that is called off or deleted, and for a person who is no longer its
    /// umpire; `REQUEST` otherwise, since no REQUEST may have the status `CANCELLED`.
    package var method: Method {
        occasion == .appointed && match.status != .cancelled ? .request : .cancel
    }

    /// The SEQUENCE: the match's, or one more once it is deleted, for a deletion no longer counts.
    package var sequence: Int {
        let sequence = min(max(0, match.sequence), Int(Int32.max) - 1)
        return occasion == .deleted ? sequence + 1 : sequence
    }
}

/// An invitation as an iCalendar object, to be the part of a mail.
package struct InvitationFile: Hashable, Sendable {
    /// What it asks for.
    package let method: Invitation.Method
    /// The object, in UTF-8: lines of at most 75 octets ended by CR LF.
    package let bytes: [UInt8]

    /// The part's Content-Type, whose method must be that of the object.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc6047#section-2.4>
    package var contentType: String {
        "text/calendar; charset=UTF-8; method=\(method.rawValue)"
    }
}
