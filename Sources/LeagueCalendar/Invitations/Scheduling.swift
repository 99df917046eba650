internal import Foundation

/// What makes an invitation of a match's event: when it is sent, by whom and to whom.
///
/// <https://www.rfc-editor.org/rfc/rfc5546#section-3.2>
struct Scheduling {
    let method: Invitation.Method
    /// When it is sent.
    let stamp: ICalDateTime
    let sequence: Int
    private let organizer, attendee: InvitationMailbox
    private let answer: Participation

    /// What an invitation adds; throws `CalendarError.invitationOutOfRange` when it is sent outside
    /// the years 1 to 9999.
    init(_ invitation: Invitation) throws(CalendarError) {
        guard let stamp = ICalDateTime(utc: invitation.sentAt) else { throw .invitationOutOfRange }
        self.stamp = stamp
        (method, sequence) = (invitation.method, invitation.sequence)
        (organizer, attendee) = (invitation.organizer, invitation.attendee)
        answer = invitation.answer
    }

    /// Adds ORGANIZER and the one ATTENDEE, who is asked nothing in a cancellation.
    func addPeople(to event: inout ComponentLines) throws(CalendarError) {
        try event.add("ORGANIZER", organizer)
        let isRequest = method == .request
        try event.add(
            "ATTENDEE", attendee, answer: isRequest ? answer : .needsAction, asks: isRequest)
    }
}
