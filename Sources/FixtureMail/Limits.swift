import LeagueCalendar

/// How much of an email is read; what exceeds a limit is refused with a reason, never cut in silence.
package struct Limits: Sendable, Hashable, Codable {
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
    /// Lines of a plain text.
    package var textLines = 10_000
    /// Lines of a page, rows of its tables included.
    package var pageLines = 20_000
    /// Attributes of one element of a page.
    package var pageAttributes = 1000
    /// Lines of a cell; a table with a longer one only arranges text.
    package var cellLines = 20
    /// Columns of a sheet that hold anything.
    package var sheetColumns = 256
    /// Members of a spreadsheet's archive.
    package var sheetMembers = 1000
    /// One unpacked member of a spreadsheet, in bytes.
    package var sheetMemberBytes = 16 * 1_048_576
    /// All members of a spreadsheet that are read, unpacked, in bytes.
    package var sheetBytes = 48 * 1_048_576
    /// An iCalendar object, in bytes.
    package var calendarBytes = CalendarReader.limit
    /// Notices and problems together.
    package var notices = 500
    /// Characters of a line that are looked at.
    package var lineLength = 2000
    /// Characters of a line that a notice or a problem quotes.
    package var quotedLineLength = 200
    /// Characters of a subject.
    package var subjectLength = 500
    /// Received fields, one for each server on the way; with more of them a message is a loop.
    package var receivedFields = 50
    /// The address space of the process that reads messages, in bytes.
    package var readerMemory = 1_073_741_824
    /// What reading a message may take of a processor, in seconds.
    package var readerSeconds = 30
    /// What reading a message may take by the clock on the wall, in seconds.
    package var readerPatience = 60.0
    /// What was read of a message, as the reading process writes it, in bytes.
    package var readingBytes = 16 * 1_048_576

    /// The limits of the service.
    package static let standard = Limits()

    /// The limits of a file that an admin imports: seasons of matches, not a week's.
    package static let archive: Limits = {
        var limits = Limits.standard
        limits.tableCells = 500_000
        limits.notices = 20_000
        limits.partBytes = limits.messageBytes
        return limits
    }()

    /// The limits of the service, to be changed one by one.
    package init() {}
}
