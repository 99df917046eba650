/// How much of an email is read; what exceeds a limit is refused with a reason, never cut in silence.
package struct Limits: Sendable, Hashable {
    /// The whole message, in bytes.
    package var messageBytes = 10 * 1_048_576
    /// Its header block, in bytes.
    package var headerBytes = 256 * 1024
    /// Levels of multiparts, the message itself being the first.
    package var depth = 20
    /// Parts of every kind, multiparts included.
    package var parts = 200
    /// One decoded part that may hold fixtures (text, calendars, spreadsheets), in bytes. Pictures and
    /// other attachments are not read, so only the message's own limit holds for them.
    package var partBytes = 2 * 1_048_576
    /// Cells of all tables of a message together, merged ones counted once for each place.
    package var tableCells = 20_000
    /// Attributes of one element of a page.
    package var pageAttributes = 1000
    /// Lines of a cell; a table with a longer one only arranges text.
    package var cellLines = 20
    /// Members of a spreadsheet's archive.
    package var sheetMembers = 1000
    /// One unpacked member of a spreadsheet, in bytes.
    package var sheetMemberBytes = 16 * 1_048_576
    /// All members of a spreadsheet that are read, unpacked, in bytes.
    package var sheetBytes = 48 * 1_048_576
    /// An iCalendar object, in bytes.
    package var calendarBytes = 1_048_576
    /// Notices and problems together.
    package var notices = 500
    /// Characters of a line that are looked at.
    package var lineLength = 2000
    /// Characters of a line that a notice or a problem quotes.
    package var quotedLineLength = 200
    /// Characters of a subject.
    package var subjectLength = 500

    /// The limits of the service.
    package static let standard = Limits()

    /// The limits of the service, to be changed one by one.
    package init() {}
}
