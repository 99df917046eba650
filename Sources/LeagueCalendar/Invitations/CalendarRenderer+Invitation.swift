internal import FieldGame

extension CalendarRenderer {
    /// The iTIP message of an invitation: METHOD, London's clock changes where the event names them,
    /// and the feed's event with DTSTAMP, ORGANIZER and ATTENDEE.
    ///
    /// The UID, the times and the words are those of the feed, so a program that has both sees one
    /// match. A match with a kick-off takes up its umpire's time; a called-off one, one without a
    /// time and a postponed one do not. A deleted match has no URL. The same invitation gives the
    /// same bytes.
    ///
    /// Throws `CalendarError.timeOutOfRange` or `.invitationOutOfRange` when a time leaves the years
    /// 1 to 9999.
    /// <https://www.rfc-editor.org/rfc/rfc6047>
    package func invitation(_ invitation: Invitation) throws(CalendarError) -> InvitationFile {
        let match = invitation.match
        let event = try EventRendering(
            match, style: invitation.style,
            url: invitation.occasion == .deleted ? nil : address(ofMatch: match.id),
            scheduling: try Scheduling(invitation)
        ).block()
        let opening = try Self.opening(invitation.method)
        return InvitationFile(
            method: invitation.method,
            bytes: Self.joined(opening + Self.zone(event.usesLondon), [event]))
    }

    /// The lines before the first component: nothing of what a feed says of itself.
    private static func opening(_ method: Invitation.Method) throws(CalendarError) -> [UInt8] {
        try ComponentLines.written { calendar throws(CalendarError) in
            try calendar.add("BEGIN", "VCALENDAR")
            try calendar.add("VERSION", "2.0")
            try calendar.add("PRODID", CalendarHead.product)
            try calendar.add("CALSCALE", "GREGORIAN")
            try calendar.add("METHOD", method.rawValue)
        }
    }
}
