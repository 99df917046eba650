import LeagueAdministration

extension Sequence<LabelledValue> {
    /// `label:  words` for each, the words under each other; for a report, which sets its lines in.
    var lines: [String] {
        var table = TextTable([.left(""), .left("")])
        // As wide as the longest label of any report.
        for value in self {
            let blanks = Swift.max(0, "abbreviation".count - value.label.count)
            table.add(["\(value.label):" + String(repeating: " ", count: blanks), value.words])
        }
        let width = Terminal.columns.map { $0 - 2 }
        return Array(table.layout(width: width).rows.joined())
    }
}
