import FieldGame

extension Problem {
    /// Prints `  ! line 12: SJH v DWF: no score in yet [no_score]`, on one line.
    func print() {
        let place = number.map { "line \($0): " } ?? ""
        let text = line.split(whereSeparator: \.isNewline).joined(separator: " ")
        let reason = reason.rawValue + (note.isEmpty ? "" : ": \(note)")
        Swift.print("  ! " + Terminal.printable("\(place)\(text) [\(reason)]"))
    }
}
