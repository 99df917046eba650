/// A word of a command that people may copy into a shell.
enum ShellWord {
    /// `JDM` -> `JDM`, `Agar's 3` -> `"Agar's 3"`, `a$b` -> `'a$b'`.
    static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "-_./,:@+".utf8.contains(byte)
            }
        }
        if isPlain, !word.isEmpty { return word }
        if !word.contains(where: { "\"$`\\!".contains($0) }) { return "\"\(word)\"" }
        return "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
