/// An explanation as commands write it: paragraphs, headings in capitals, and lines that are
/// indented because they are to stay as they are.
struct HelpText {
    enum Block {
        case paragraph(String)
        case lines([String])
    }

    /// A heading, nil before the first one, with what stands below it.
    struct Section {
        let heading: String?
        var blocks: [Block] = []
    }

    private(set) var sections = [Section(heading: nil)]

    init(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.first {
            if line.allSatisfy(\.isWhitespace) {
                lines.removeFirst()
            } else if line.hasPrefix(" ") {
                let literal = lines.prefix { $0.hasPrefix("  ") }
                lines.removeFirst(max(1, literal.count))
                append(.lines(literal.map { String($0.dropFirst(2)) }))
            } else if line.allSatisfy({ $0.isUppercase || $0 == " " }) {
                lines.removeFirst()
                sections.append(Section(heading: String(line)))
            } else {
                let words = lines.prefix { $0.first?.isWhitespace == false }
                lines.removeFirst(words.count)
                append(.paragraph(words.joined(separator: " ")))
            }
        }
    }

    /// The blocks below a heading, none where it is not there; nil asks for those before any.
    subscript(heading: String?) -> [Block] {
        sections.first { $0.heading == heading }?.blocks ?? []
    }

    private mutating func append(_ block: Block) {
        sections[sections.count - 1].blocks.append(block)
    }
}
