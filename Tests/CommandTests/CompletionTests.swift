import Foundation
import TestSupport
import Testing

/// The scripts by which bash, zsh and fish complete command lines, which the package installs.
@Suite struct CompletionTests {
    /// The shells understand their scripts, and bash and fish offer what there is.
    @Test func theShellsOfferWhatThereIs() throws {
        try withTemporaryFolder { folder in
            let scripts = try Scripts(in: folder)
            #expect(try scripts.offered("fieldgame", "sco") == ["score"])
            #expect(try scripts.offered("fieldgame", "score", "e") == ["enter"])
            #expect(try scripts.offered("fieldgame", "import-log", "--sta") == ["--status"])
            #expect(try scripts.offered("fieldgame", "import-log", "--status", "p") == ["partial"])
            // What a group stands for, and what is below it.
            #expect(try scripts.offered("fieldgame", "fixtures", "--we") == ["--week"])
            #expect(try scripts.offered("fieldgame", "import", "sho") == ["show"])
            #expect(try scripts.offered("fieldgame", "standings", "--ex") == ["--explain"])
            #expect(
                try scripts.offered("fieldgame", "standings", "adj") == ["adjust", "adjustments"])
            #expect(try scripts.offered("fieldgame", "import", "show", "--js") == ["--json"])
            let commands = try scripts.offered("fieldgame", "")
            #expect(commands.contains("import") && commands.count > 20)
            #expect(!commands.contains("read-messages") && !commands.contains("manual"))
            for command in commands where command != "help" {
                let help = try Program(environment: [:]).succeed(command, "--help").output
                #expect(help.contains("USAGE: fieldgame \(command)"))
            }
        }
    }

    /// The scripts as files.
    private struct Scripts {
        private let bash: String
        private let fish: String

        /// Writes them into a folder; each shell must be able to read its own.
        init(in folder: URL) throws {
            func write(_ shell: String) throws -> String {
                let file = folder.appending(path: "fieldgame.\(shell)")
                let script = try Program(environment: [:]).succeed(
                    "--generate-completion-script", shell)
                try Data(script.output.utf8).write(to: file)
                return file.path
            }
            bash = try write("bash")
            fish = try write("fish")
            let zsh = try write("zsh")
            for words in [
                ["zsh", "-n", zsh], ["fish", "--no-execute", fish], ["bash", "-n", bash],
            ] {
                let read = try OutsideProgram(words).run()
                #expect(read.status == 0 && read.errors.isEmpty, "\(read.report)")
            }
        }

        /// What bash and fish offer for the last of these words, which must be the same.
        func offered(_ words: String...) throws -> [String] {
            let line = words.joined(separator: " ")
            let asBash = """
                . "$1"; shift
                COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
                _fieldgame fieldgame "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
                printf '%s\\n' "${COMPREPLY[@]}"
                """
            let byBash = try OutsideProgram(["bash", "-c", asBash, "bash", bash] + words).run()
            #expect(byBash.status == 0 && byBash.errors.isEmpty, "\(byBash.report)")
            let programs = try Program.executable().deletingLastPathComponent().path
            let byFish = try OutsideProgram(
                ["fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", fish, line],
                environment: [
                    "PATH": "\(programs):/usr/bin:/bin", "HOME": NSTemporaryDirectory(),
                ]
            ).run()
            #expect(byFish.status == 0, "\(byFish.report)")
            func candidates(_ output: Data) -> [String] {
                String(decoding: output, as: UTF8.self).split(separator: "\n")
                    .compactMap { $0.split(separator: "\t").first.map(String.init) }
                    .filter { !$0.hasPrefix("-") || words.last?.hasPrefix("-") == true }.sorted()
            }
            #expect(candidates(byBash.output) == candidates(byFish.output), "\(line)")
            return candidates(byBash.output)
        }
    }
}
