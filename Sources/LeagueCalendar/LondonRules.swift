/// London's clock changes as every calendar program can read them.
///
/// Two rules without an end, in force since October 1996; an earlier time must be given in UTC.
/// libical's own definition of the zone is 8 kB of single dates that Outlook misreads.
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.5>
enum LondonRules {
    /// The VTIMEZONE, CR LF after each line.
    static let bytes = Array(
        """
        BEGIN:VTIMEZONE
        TZID:Europe/London
        BEGIN:STANDARD
        DTSTART:19961027T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0000
        TZNAME:GMT
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:19970330T010000
        TZOFFSETFROM:+0000
        TZOFFSETTO:+0100
        TZNAME:BST
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        END:DAYLIGHT
        END:VTIMEZONE

        """.replacing("\n", with: "\r\n").utf8)

    /// The first local time that the rules cover: 02:00 on this day.
    static let firstDay = (year: 1996, month: 10, day: 27)
    /// The hour of ``firstDay`` from which the rules cover everything.
    static let firstHour = 2
}
