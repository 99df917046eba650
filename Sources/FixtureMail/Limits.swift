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
    /// The bytes from which on an attached picture may be one of a list of matches, and not a badge.
    package var pictureBytes = 65_536
    /// Characters of all texts, cells and events of a message together; of a line those that are
    /// looked at, after normalisation.
    package var textCharacters = 250_000
    /// Characters of a cell: as many as a spreadsheet can hold.
    package var cellCharacters = 32_767
    /// Lines of a page, rows of its tables included.
    package var pageLines = 20_000
    /// Attributes of one element of a page, or of the XML of a sheet.
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
    /// Matches of one line, sentence or row.
    package var lineMatches = 40
    /// Characters of a line that are looked at.
    package var lineLength = 2000
    /// Characters of a line that a notice or a problem quotes.
    package var quotedLineLength = 200
    /// Characters of a competition, a pitch or an opponent without a team, as the database keeps them.
    package var nameLength = 200
    /// Characters of all umpires of a match together, as the database keeps them.
    package var umpiresLength = 1000
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

    /// What of these other parts of the message have taken.
    var spent = Spent()

    /// What the parts of a message take of the limits that hold for all of them together.
    struct Spent: Sendable, Hashable, Codable {
        /// Of `textCharacters`.
        var characters = 0
        /// Of `sheetBytes`.
        var unpacked = 0
        /// Of `calendarBytes`.
        var calendarBytes = 0
    }

    /// The limits of the service.
    package static let standard = Limits()

    /// The limits of a file that an admin imports: seasons of matches, not a week's.
    package static let archive: Limits = {
        var limits = Limits.standard
        limits.tableCells = 500_000
        limits.textCharacters = 20_000_000
        limits.notices = 20_000
        limits.partBytes = limits.messageBytes
        limits.readerMemory = 4 * 1_073_741_824
        limits.readerSeconds = 300
        limits.readerPatience = 600
        limits.readingBytes = 128 * 1_048_576
        return limits
    }()

    /// The same of a file that an admin hands in on a page, for which the page waits: within the memory of
    /// the service, and a minute.
    package static let handedIn: Limits = {
        var limits = Limits.archive
        let standard = Limits.standard
        limits.readerMemory = standard.readerMemory
        limits.readerSeconds = standard.readerSeconds
        limits.readerPatience = standard.readerPatience
        return limits
    }()

    /// The limits of the service, to be changed one by one.
    package init() {}
}
