package import Foundation

/// An umpire's answer to an invitation, as a calendar program sends it.
///
/// It comes by mail from anybody: that its sender is the attendee, and that the attendee is an umpire
/// of the match, is for the caller to find out.
/// <https://www.rfc-editor.org/rfc/rfc5546#section-3.2.3>
package struct InvitationReply: Hashable, Sendable {
    /// Why a calendar is no reply that counts; the raw value ends an error's sentence.
    package enum Fault: String, Hashable, Sendable {
        case method = "is of another kind: its METHOD is not REPLY"
        case events = "does not hold exactly one event"
        case match = "is not about a match of this league"
        case occurrence = "is about one occurrence of an event that repeats"
        case attendee = "does not name exactly one attendee by a mail address"
        case participation = "says neither yes, no nor perhaps"
        case stamp = "does not say when it was written"
    }

    /// The most bytes that are read: 100 kB.
    package static let limit = 100_000
    /// The most Unicode scalars of a comment; a longer one ends in `…`.
    package static let commentLimit = 500

    /// The match's id.
    package let match: UUID
    /// Whose answer it is: the address as written, to be compared without regard to case.
    package let attendee: String
    /// Yes, no or perhaps; never ``Participation/needsAction``.
    package let answer: Participation
    /// The SEQUENCE of the invitation that was answered; 0 when the reply does not say.
    package let sequence: Int
    /// When it was written, by the clock of the one who wrote it.
    package let sentAt: Date
    /// What the umpire adds, lines joined by `\n`, without control characters; empty for nothing.
    package let comment: String

    /// Reads a reply: the content of a mail's part `text/calendar; method=REPLY`, decoded.
    ///
    /// `METHOD:REPLY`, `UID:6f1c0e5a-…@fieldgame.planner`, `ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@b.example`,
    /// `DTSTAMP:20261120T100000Z` -> that match, `a@b.example`, accepted. Of a calendar from outside
    /// only what stands here reaches libical, as in ``CalendarReader``.
    ///
    /// Throws `CalendarError.invalidReply` with what is wrong, `.tooLarge`, `.nestedTooDeeply` or
    /// `.notACalendar`; a broken file never gives half a reply.
    package init(_ bytes: [UInt8]) throws(CalendarError) {
        guard bytes.count <= Self.limit else { throw .tooLarge(limit: Self.limit) }
        var text = try ComponentFilter.sifted(bytes, keeping: ComponentFilter.ofReplies)
        text.append(0)
        let written = LibICal.alone { ParsedCalendar(text).answers(limit: 2) }
        guard let first = written.first, written.count == 1 else { throw .invalidReply(.events) }
        guard first.method.uppercased() == "REPLY" else { throw .invalidReply(.method) }
        guard let match = EventUID.match(of: first.uid) else { throw .invalidReply(.match) }
        guard !first.isOccurrence else { throw .invalidReply(.occurrence) }
        guard first.attendees.count == 1,
            let attendee = InvitationMailbox.address(of: first.attendees[0])
        else { throw .invalidReply(.attendee) }
        guard let answer = first.answer, answer != .needsAction else {
            throw .invalidReply(.participation)
        }
        guard case .instant(let sentAt) = first.stamp else { throw .invalidReply(.stamp) }
        (self.match, self.attendee, self.answer) = (match, attendee, answer)
        (self.sentAt, sequence) = (sentAt, first.sequence)
        comment = CalendarText.lines(first.comment, limit: Self.commentLimit)
    }
}
