import FieldGame
package import Foundation

// Files of an admin: the formats of attachments, without a message around them.

extension FixtureMailReader {
    /// Reads a file of fixtures or results: CSV, XLSX or iCalendar, by its name and first bytes.
    ///
    /// `competition` is that of the rows that name none. Days without a year are those near `now`.
    /// It never fails: a file that cannot be read says why in the reading's `failure`.
    package func readFile(
        _ bytes: [UInt8], name: String, competition: String? = nil, now: Date
    ) -> MessageReading {
        var reading = MessageReading(
            subject: name, date: now, sentAt: now, contentKey: Message.sha256(bytes))
        var reader = LetterReader(
            lexer: lexer, limits: limits, sent: now, subject: "", competition: competition)
        reader.isFile = true
        if explains { reader.trace = Trace() }
        do throws(UnreadablePart) {
            let part = Message.Part(file: name, bytes: bytes)
            var left = limits
            let found = reader.findings(in: try Formats.read(part, limits: &left))
            reading.add(found, failure: nil, limits: limits)
        } catch {
            reading.failure = error.reason
        }
        reading.account = reader.trace?.passages ?? []
        return reading
    }

    /// The names that stand as teams in a file's tables and calendars and that the league does not
    /// know, each once, in the file's order; none of a file that cannot be read.
    package func unknownTeams(inFile bytes: [UInt8], name: String) -> [String] {
        let part = Message.Part(file: name, bytes: bytes)
        let written: Written
        do throws(UnreadablePart) {
            var left = limits
            written = try Formats.read(part, limits: &left)
        } catch {
            return []
        }
        var seen: Set<String> = []
        return LetterReader(lexer: lexer, limits: limits, sent: nil, subject: "").sides(in: written)
            .compactMap { side in
                guard case .unknown(let text) = side, seen.insert(Word.fold(text)).inserted else {
                    return nil
                }
                return text
            }
    }
}

extension Message.Part {
    /// A file as if it had been attached.
    fileprivate init(file name: String, bytes: [UInt8]) {
        self.init(
            type: "application/octet-stream", charset: nil, fileName: name, isAttachment: true,
            isFlowed: false, deletesBlank: false, bytes: bytes)
    }
}

extension LetterReader {
    /// Every side of every match in the tables or events, known or not.
    fileprivate func sides(in written: Written) -> [Side] {
        switch written {
        case .events(let events):
            events.flatMap { event in
                let words = Word.words(of: PlainText.normalised(event.summary))
                return lexer.pairs(of: words)
                    .flatMap { [$0.first, $0.second] }
            }
        case .text(let text): sides(in: text)
        case .sheets(let sheets): sheets.flatMap { sides(in: $0) }
        }
    }

    private func sides(in text: WrittenText) -> [Side] {
        text.tables.flatMap { TableReader(lexer: lexer, limits: limits).passages(of: $0, block: 0) }
            .flatMap(\.pairs).flatMap { [$0.first, $0.second] }
    }
}
