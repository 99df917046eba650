import FieldGame

/// The page of the configuration file, made from the sample that explains each setting.
struct ConfigurationManual {
    /// What a line of the sample is.
    private enum Line {
        case section(String)
        /// A setting, in force or not, and what stands behind it on its line.
        case setting(String, comment: String?)
        case comment(String)
        case blank

        init(_ line: Substring) {
            let isCommented = line.hasPrefix("#")
            let words = isCommented ? line.dropFirst() : line
            if line.hasPrefix("[") {
                self = .section(String(line))
            } else if words.first?.isLowercase == true, words.contains(" = ") {
                let parts = words.split(separator: "#", maxSplits: 1)
                let comment = parts.count > 1 ? String(parts[1]).trimmed : nil
                self = .setting(String(parts.first ?? "").trimmed, comment: comment)
            } else if isCommented, !words.trimmed.isEmpty {
                self = .comment(words.trimmed)
            } else {
                self = .blank
            }
        }
    }

    private let sample: String

    init(sample: String) {
        self.sample = sample
    }

    /// `fieldgame.conf.5`.
    func page(date: LocalDate, version: String) -> ManualPage {
        var page = ManualPage(
            title: "fieldgame.conf", section: 5, abstract: "configuration of fieldgame",
            date: date, version: version)
        page.heading("DESCRIPTION")
        var comments: [String] = []
        func describe() {
            if !comments.isEmpty { page.paragraph(comments.joined(separator: " ")) }
            comments = []
        }
        for line in sample.split(separator: "\n", omittingEmptySubsequences: false).map(Line.init) {
            switch line {
            case .section(let name):
                describe()
                page.heading(name)
            case .setting(let setting, let comment?):
                describe()
                page.entry(Roff.bold(setting), [comment])
            case .setting(let setting, nil):
                page.entry(Roff.bold(setting), [comments.joined(separator: " ")])
                comments = []
            case .comment(let words):
                comments.append(words)
            case .blank:
                describe()
            }
        }
        describe()
        page.heading("FILES")
        for file in Surroundings.files where file.path.hasSuffix(".conf") {
            page.entry(Roff.italic(file.path), [])
        }
        page.seeAlso([("fieldgame", 1)])
        return page
    }
}

extension StringProtocol {
    /// Without blanks at its ends.
    fileprivate var trimmed: String {
        split(separator: " ").joined(separator: " ")
    }
}
