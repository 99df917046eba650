import FieldGame

/// Which parts of a message are read, and in what order.
///
/// Attached sheets and calendars come first; else the page when it holds a table of
/// matches; else the text. The alternatives of one text are never read together.
struct Body {
    /// Sheets and calendars, attached or alternative.
    private let attachments: [Message.Part]
    /// The first text/html that is no attachment.
    private let page: Message.Part?
    /// The first text/plain that is no attachment.
    private let text: Message.Part?
    /// All parts.
    private let parts: [Message.Part]

    /// Sorts the parts of one message.
    init(_ parts: [Message.Part]) {
        self.parts = parts
        attachments = parts.filter { $0.isSheet || $0.isCalendar }
        let bodies = parts.filter { !$0.isAttachment && !$0.isSheet && !$0.isCalendar }
        page = bodies.first { $0.type == "text/html" }
        text = bodies.first { $0.type == "text/plain" }
    }

    /// What the parts say, and why nothing could be read where that is so; `isCover` when the message
    /// passes on others, so that it need not say anything itself.
    func findings(
        with reader: LetterReader, isCover: Bool, limits left: inout Limits
    ) -> (found: [Found], failure: String?) {
        var failure: String?
        var unread: [Found] = []
        var found: [Found] = []
        var reader = reader
        let limits = left
        var read: [(part: Message.Part, written: Written)] = []
        for part in attachments {
            do throws(UnreadablePart) {
                let written = try Formats.read(part, limits: &left)
                left.tableCells -= written.places
                read.append((part, written))
            } catch {
                failure = failure ?? error.reason
                unread.append(Self.unread(part.fileName ?? "attachment", error.reason, limits))
            }
        }
        let body = text(limits: &left)
        if !read.isEmpty, case .success(let body) = body { reader.cover = body.cover(reader) }
        for (part, written) in read {
            let told = reader.findings(in: written)
            // An invitation has its calendar twice: as an alternative and as a file.
            found += told.filter { told in
                !part.isCalendar || !found.contains { $0.finding == told.finding }
            }
        }
        var lines: [WrittenLine] = []
        switch body {
        case .success(let body):
            lines = body.lines
            reader.cover = Scope.Heading()
            reader.attached = found.compactMap(\.finding.notice)
            var told = body.findings(reader)
            // A program writes the text of an invitation.
            if !found.isEmpty, !read.contains(where: { $0.part.isSheet }) {
                told.removeAll { $0.finding.notice == nil }
            }
            found = reader.joined(told, with: found, first: true)
        case .failure(let error):
            // An attachment that was read stands for the message.
            failure = failure ?? noText(error)
            if page != nil || text != nil {
                unread.append(Self.unread("the text of the message", error.reason, limits))
            }
        }
        if found.isEmpty, failure == nil, !isCover { found = reader.announcedInSubject() }
        let documents = UnreadDocuments(in: parts, limits: limits)
        if found.isEmpty {
            let isTold = failure != nil && (page != nil || text != nil || !attachments.isEmpty)
            return ([], isTold ? failure : documents.failure ?? failure)
        }
        if !documents.isEmpty,
            UnreadDocuments.holdMore(by: lines)
                || found.allSatisfy({ $0.finding.mentions.isEmpty })
        {
            unread += documents.problems(limits).map { ("attachments", .problem($0)) }
        }
        return (found + unread, nil)
    }

    /// Why a message says nothing whose text cannot be read; that it has none says little of one with
    /// attachments, which were read.
    private func noText(_ error: UnreadablePart) -> String {
        guard page == nil, text == nil, !attachments.isEmpty else { return error.reason }
        let names = attachments.compactMap(\.fileName)
            .map { PlainText.normalised(String($0.prefix(100))) }
        return "There are no matches in "
            + (names.isEmpty ? "what is attached" : names.prefix(5).joined(separator: ", "))
    }

    /// What could not be read beside something that was: no match, but somebody should know.
    private static func unread(
        _ name: String, _ reason: String, _ limits: Limits
    ) -> Found {
        let line = WrittenLine(number: 0, raw: name, depth: 0, limits: limits)
        let problem = Problem(
            line: String(line.text.prefix(limits.quotedLineLength)), reason: .ambiguous,
            countsAsMatch: false, note: reason)
        return ("attachments", .problem(problem))
    }

    private func text(limits: inout Limits) -> Result<BodyText, UnreadablePart> {
        do throws(UnreadablePart) {
            return .success(try BodyText(page: page, text: text, limits: &limits))
        } catch {
            return .failure(error)
        }
    }
}

extension MessageReading {
    /// Takes over what was found; nothing of it when it is too much, or when there was nothing.
    mutating func add(_ found: [Found], failure: String?, limits: Limits) {
        if found.count > limits.notices {
            self.failure = "There are more than \(limits.notices) matches"
            return
        }
        for (layout, finding) in found {
            switch finding.storable(limits) {
            case .notice(let notice):
                notices.append(notice)
                self.layout = self.layout ?? layout
            case .partly(let notice, let problem):
                notices.append(notice)
                self.layout = self.layout ?? layout
                problems.append(problem)
            case .problem(let problem): problems.append(problem)
            }
        }
        if found.isEmpty { self.failure = failure ?? "Email format not recognized" }
    }
}
