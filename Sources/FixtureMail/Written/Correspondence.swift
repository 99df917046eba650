/// The messages that one text holds: what its sender writes, what the sender quotes, and what the
/// sender passes on.
struct Correspondence: Sendable {
    /// A message that is passed on, without the quotation marks that it was given.
    struct Passed: Sendable {
        /// Its lines, without the fields above them.
        var lines: [WrittenLine]
        /// Its subject and its date, as the fields above it say them.
        var subject: String?
        var date: String?
    }

    /// The sender's own lines.
    private(set) var own: [WrittenLine] = []
    /// The lines of the message that is answered.
    private(set) var quoted: [WrittenLine] = []
    /// What says when that message was sent.
    private(set) var quotedDate: String?
    /// The messages that are passed on, in their order.
    private(set) var passed: [Passed] = []

    /// Sorts the lines of a text with this subject.
    ///
    /// Fields above a message do not tell whether it is answered or passed on: the subject does.
    /// Without `Re:` or `Fwd:` the message is passed on when `speaks` finds nothing in the lines above
    /// it that concerns matches, and they say `FYI` or nothing.
    init(_ lines: [WrittenLine], subject: String, speaks: (WrittenLine) -> Bool) {
        let prefix = Prefix(subject)
        var index = 0
        while index < lines.count {
            let line = lines[index]
            guard line.depth == 0, let start = LetterStart(at: index, in: lines) else {
                if line.depth == 0 { own.append(line) } else { quoted.append(line) }
                index += 1
                continue
            }
            if line.text == "wrote:", own.last?.text.hasPrefix("On ") ?? false { own.removeLast() }
            let fields = start == .attribution ? nil : Self.fields(at: index, in: lines)
            let isPassedOn =
                switch start {
                case .forward: true
                case .fields:
                    prefix == .forward
                        || (prefix == nil && introduces && !own.contains(where: speaks))
                case .attribution: prefix == .forward && !own.contains(where: speaks)
                }
            let date = start == .attribution ? line.text : fields?.date
            let below = fields?.end ?? index + 1
            if isPassedOn {
                index = pass(
                    lines, from: below, subject: fields?.subject, date: date, speaks: speaks)
            } else {
                quotedDate = quotedDate ?? date
                if start == .attribution, lines[below...].contains(where: { $0.depth > 0 }) {
                    // Quotation marks tell what is quoted.
                    index = below
                } else {
                    quoted += lines[below...]
                    return
                }
            }
        }
    }

    /// Whether the lines so far say that something is passed on, or nothing at all.
    private var introduces: Bool {
        own.allSatisfy(\.isBlank)
            || own.contains { line in
                Word.words(of: line.text).contains { Self.introductions.contains($0) }
            }
    }

    private static let introductions: WordSet = [
        "fyi", "below", "import", "forward", "forwarding", "forwarded", "passing", "add", "upload",
        "enter", "app", "calendar", "publish",
    ]

    private static func fields(at index: Int, in lines: [WrittenLine]) -> QuotedFields? {
        let isField = QuotedFields.field(lines[index].raw) != nil
        return QuotedFields(at: isField ? index : index + 1, in: lines)
    }

    /// Takes the message that starts at a line; gives back where it ends.
    ///
    /// Quotation marks before its first line are those of passing on, where they go on to its end, or
    /// where the lines between without them say nothing of matches: a program that cuts lines may
    /// forget the mark.
    private mutating func pass(
        _ lines: [WrittenLine], from start: Int, subject: String?, date: String?,
        speaks: (WrittenLine) -> Bool
    ) -> Int {
        let rest = lines[start...]
        var depth = rest.first { !$0.isBlank }?.depth ?? 0
        var end = lines.count
        if depth > 0, let after = rest.firstIndex(where: { !$0.isBlank && $0.depth < depth }) {
            let next =
                lines[after...].indices.first {
                    lines[$0].depth == 0 && LetterStart(at: $0, in: lines) == .forward
                } ?? lines.count
            let deeper = lines[after..<next].lastIndex { $0.depth >= depth && !$0.isBlank }
            if let deeper {
                if lines[after..<deeper].contains(where: { $0.depth < depth && speaks($0) }) {
                    depth = 0
                } else {
                    end = lines[deeper...].firstIndex { $0.depth < depth && !$0.isBlank } ?? next
                }
            } else {
                end = after
            }
        }
        let letter = lines[start..<end].map { line in
            var line = line
            line.depth = max(0, line.depth - depth)
            return line
        }
        passed.append(Passed(lines: letter, subject: subject, date: date))
        return end
    }

    /// What a subject says of the message: `Fwd: Fixtures` passes on, `RE: Fwd: Fixtures` answers.
    private enum Prefix {
        case reply, forward

        init?(_ subject: String) {
            var start = subject.lowercased()[...]
            // `[Captains] Fwd: Fixtures`
            if start.first == "[", let end = start.firstIndex(of: "]") {
                start = start[end...].dropFirst().drop(while: \.isWhitespace)
            }
            if ["fw:", "fwd:", "fw :", "wg:", "tr:"].contains(where: { start.hasPrefix($0) }) {
                self = .forward
            } else if ["re:", "aw:", "sv:", "re :", "antw:"].contains(where: {
                start.hasPrefix($0)
            }) {
                self = .reply
            } else {
                return nil
            }
        }
    }
}
