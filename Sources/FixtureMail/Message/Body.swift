import FieldGame

/// Which parts of a message are read, and in what order.
///
/// Attached sheets, calendars and messages come first; else the page when it holds a table of
/// matches; else the text. The alternatives of one text are never read together.
struct Body {
    /// Sheets, calendars and messages, attached or alternative.
    private let attachments: [Message.Part]
    /// The first text/html that is no attachment.
    private let page: Message.Part?
    /// The first text/plain that is no attachment.
    private let text: Message.Part?

    /// Sorts the parts of a message.
    init(_ message: Message) {
        attachments = message.parts.filter {
            $0.isSheet || $0.isCalendar || $0.type == "message/rfc822"
        }
        let bodies = message.parts.filter { !$0.isAttachment && !$0.isSheet && !$0.isCalendar }
        page = bodies.first { $0.type == "text/html" }
        text = bodies.first { $0.type == "text/plain" }
    }

    /// Adds what the parts say to a reading.
    func read(with layouts: Layouts, limits: Limits, into reading: inout MessageReading) {
        var failure: String?
        var found: [Layouts.Found] = []
        var left = limits
        for part in attachments {
            do throws(UnreadablePart) {
                let written = try Formats.read(part, limits: left)
                left.tableCells -= written.places
                found += layouts.findings(in: written)
            } catch {
                failure = failure ?? error.reason
            }
        }
        if failure == nil {
            do throws(UnreadablePart) {
                let body = try BodyText(page: page, text: text, layouts: layouts, limits: left)
                found =
                    found.isEmpty
                    ? body.found : found + Self.remainder(of: body.found, found, limits)
            } catch {
                // An attachment that was read stands for the message.
                if found.isEmpty { failure = error.reason }
            }
        }
        if found.isEmpty, failure == nil { found = layouts.announcedInSubject() }
        reading.add(found, failure: failure, limits: limits)
    }

    /// What the text beside an attachment says of matches and the attachment does not say: it is
    /// reported, since the attachment was read.
    private static func remainder(
        of body: [Layouts.Found], _ attached: [Layouts.Found], _ limits: Limits
    ) -> [Layouts.Found] {
        let known = attached.reduce(into: Set<MatchMention>()) { $0.formUnion($1.finding.mentions) }
        return body.compactMap { layout, finding in
            guard case .notice(let notice) = finding, known.isDisjoint(with: finding.mentions)
            else {
                return nil
            }
            let problem = Problem(
                line: notice.line, reason: .ambiguous,
                note: "it stands in the text beside an attachment, and the attachment was read")
            return (layout, .problem(problem))
        }
    }
}

extension MessageReading {
    /// Takes over what was found; nothing of it when it is too much, or when there was nothing.
    fileprivate mutating func add(_ found: [Layouts.Found], failure: String?, limits: Limits) {
        if found.count > limits.notices {
            self.failure = "There are more than \(limits.notices) matches"
            return
        }
        for (layout, finding) in found {
            switch finding {
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
