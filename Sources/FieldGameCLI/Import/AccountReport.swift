import FieldGame
import FixtureMail

/// Prints a message with what each of its words was read as.
struct AccountReport {
    let account: [AccountedPassage]

    /// The lines of the message; what was read as something stands in brackets behind its name, and
    /// what is not known in braces, where a match is spoken of.
    func print() {
        Swift.print("\nWhat its words were read as:")
        for passage in account { Terminal.say(line(passage)) }
    }

    /// `   3 match    [team Keate] v [team Penn], [pitch D5] {Zed}`
    private func line(_ passage: AccountedPassage) -> String {
        let number = passage.line.map(String.init) ?? ""
        let outcome = passage.outcome.rawValue
        return String(repeating: " ", count: max(0, 4 - number.count)) + number + " " + outcome
            + String(repeating: " ", count: max(0, 9 - outcome.count))
            + passage.runs.map { marked($0, in: passage) }.joined(separator: " ")
    }

    private func marked(_ run: AccountedPassage.Run, in passage: AccountedPassage) -> String {
        switch run.field {
        case .filler: run.text
        case .unknown: passage.outcome == .nothing ? run.text : "{\(run.text)}"
        default: "[\(run.field.rawValue) \(run.text)]"
        }
    }
}
