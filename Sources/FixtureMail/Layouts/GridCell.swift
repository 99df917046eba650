import FieldGame

/// One cell of a grid: no match, one, or several, each with details of its own.
struct GridCell {
    private let row: WrittenTable.Row
    private let text: String
    private let struck: String
    private let axis: GridAxis
    private let setting: Setting

    /// A cell, and what its row and its column say.
    init(_ row: WrittenTable.Row, at place: Int, axis: GridAxis, in setting: Setting) {
        self.row = row
        self.axis = axis
        text = row.cells[place]
        struck = row.struck[place] ?? ""
        self.setting = axis.applied(to: setting)
    }

    /// The matches; what is struck through, what is half a match and what stands under a heading that
    /// is no day, time or pitch are problems. `resting`, `-` and other remarks say nothing.
    func findings() -> [Finding] {
        let withdrawn = lines(of: struck).filter(namesMatch).map {
            setting.problem(.struckOut, $0, "the match is struck through")
        }
        let lines = lines(of: text)
        guard !lines.isEmpty else { return withdrawn }
        var walk = ListedMatches(in: setting)
        walk.read(lines)
        let found = walk.found.map(\.finding)
        if found.isEmpty, let line = lines.first(where: isLoneTeam) {
            return withdrawn + [setting.problem(.ambiguous, line, "two sides are not named")]
        }
        return withdrawn + found.map(judged)
    }

    /// The cell's lines, or one line where the sides of a match stand below each other.
    private func lines(of text: String) -> [WrittenLine] {
        let texts = text.split(separator: "\n").map(String.init)
        let lines = texts.map(line)
        if lines.count > 1, !lines.contains(where: namesMatch) {
            let whole = line(texts.joined(separator: " "))
            if namesMatch(whole) { return [whole] }
        }
        return lines
    }

    private func line(_ text: String) -> WrittenLine {
        WrittenLine(number: row.line.number, raw: text, depth: 0, limits: setting.limits)
    }

    private func namesMatch(_ line: WrittenLine) -> Bool {
        ScannedLine(line, names: setting.names).hasMatch
    }

    private func isLoneTeam(_ line: WrittenLine) -> Bool {
        !setting.names.teams[Word.words(of: line.text)[...]].isEmpty
    }

    /// A match with what is wrong with its row or its column.
    private func judged(_ finding: Finding) -> Finding {
        guard case .notice(let notice) = finding else { return finding }
        let line = line(notice.line)
        if notice.time == nil, let fault = axis.timeFault {
            return setting.problem(.invalidTime, line, fault)
        }
        guard let unknown = axis.unknown else { return finding }
        if axis.kinds.isSuperset(of: [.pitch]) {
            return setting.problem(.invalidTime, line, "\(unknown): no such time")
        }
        if notice.pitch != nil { return finding }
        return .partly(
            notice,
            Problem(
                .unknownPitch, line, "no pitch is called \(unknown)", countsAsMatch: false,
                limits: setting.limits))
    }
}
