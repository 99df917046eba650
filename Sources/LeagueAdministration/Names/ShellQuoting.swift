/// Commands that people may copy into a shell.
package enum ShellQuoting {
    /// `JDM` -> `JDM`, `Agar's 3` -> `"Agar's 3"`, `a$b` -> `'a$b'`.
    package static func quoted(_ word: String) -> String {
        if word.wholeMatch(of: /[-_.\/,:@+0-9A-Za-z]+/) != nil { return word }
        if !word.contains(where: { "\"$`\\!".contains($0) }) { return "\"\(word)\"" }
        return "'" + word.replacing("'", with: "'\\''") + "'"
    }

    /// `--id JDM`; `--id=-J` where the value would be read as an option; nothing without a value.
    package static func options(_ options: [(name: String, value: String)]) -> [String] {
        options.filter { !$0.value.isEmpty }.map { name, value in
            "--\(name)\(value.hasPrefix("-") ? "=" : " ")\(quoted(value))"
        }
    }

    /// `fieldgame house add Keate --id JDM`; where a name would be read as an option, names come
    /// last: `fieldgame house add --id JDM -- -Keate`. Names are not quoted yet, options are as
    /// ``options(_:)`` gives them.
    package static func command(_ command: String, _ names: [String], _ options: [String] = [])
        -> String
    {
        let words = names.map(quoted)
        let isPlain = names.allSatisfy { !$0.hasPrefix("-") }
        let rest = isPlain ? words + options : options + ["--"] + words
        return (["fieldgame", command] + rest).joined(separator: " ")
    }
}
