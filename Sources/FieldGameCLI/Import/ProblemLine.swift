import FieldGame

extension Problem {
    /// Prints `  ! line 12: SJH v DWF: no score in yet [no_score]`: one line in
    /// a pipe.
    func print() {
        let place = number.map { "line \($0): " } ?? ""
        let text = line.split(whereSeparator: \.isNewline).joined(separator: " ")
        let reason = reason.rawValue + (note.isEmpty ? "" : ": \(note)")
        Terminal.say("  ! \(place)\(text) [\(reason)]")
    }
}
