import Foundation
import TestSupport
import Testing

@testable import FieldGameCLI

/// `scripts/install` and `scripts/uninstall`.
@Suite struct InstallTests {
    @Test func whatIsInstalledRunsByItself() async throws {
        try await withTestDatabase { database in
            try await Installation.withPrefix { installation in
                let said = try installation.install(Program.executable())
                try #require(said.status == 0, "\(said.report)")

                let program = installation.path("bin/fieldgame")
                let samples = installation.path("share/doc/fieldgame/samples")
                func succeed(_ words: String...) throws -> String {
                    let outcome = try OutsideProgram(
                        [program] + words,
                        environment: ["PATH": "/usr/bin:/bin", "DATABASE_URL": database.url()]
                    ).run()
                    #expect(outcome.status == 0, "\(words): \(outcome.report)")
                    return String(decoding: outcome.output, as: UTF8.self)
                }
                _ = try succeed("migrate")
                for kind in ["houses", "aliases", "pitches", "competitions"] {
                    _ = try succeed(kind, "import", "\(samples)/\(kind).csv")
                }
                let week = sample("emails/01-dated-headings.eml")
                #expect(try succeed("import", "--trust-senders", week).contains("7 added"))
                let fixtures = try succeed("fixtures", "--house", "Keate", "--clock", "2026-01-12")
                #expect(fixtures.contains("Keate"))

                try checkManual(of: installation)
                try checkUnits(of: installation)
                let commands = try checkCompletions(of: installation)
                for command in commands where command != "help" {
                    #expect(try succeed(command, "--help").contains("USAGE: fieldgame \(command)"))
                }

                #expect(try installation.uninstall().status == 0)
                #expect(installation.contents() == [])
                #expect(!installation.isThere)
            }
        }
    }

    /// No reader of pages has anything to complain of, and every command has one.
    private func checkManual(of installation: Installation) throws {
        let pages = installation.contents().filter { $0.hasPrefix("share/man/man") }
            .filter { $0.contains(/\.[157]$/) }
        #expect(pages.count > 60)
        for page in ["fieldgame.1", "fieldgame-import.1", "fieldgame-fixture-move.1"] {
            #expect(pages.contains("share/man/man1/\(page)"))
        }
        #expect(pages.contains("share/man/man5/fieldgame.conf.5"))
        for guide in Guide.all {
            #expect(pages.contains("share/man/man7/fieldgame-\(guide.subject).7"))
        }
        #expect(!pages.contains { $0.contains("read-messages") || $0.contains("manual") })
        let lint = try OutsideProgram(
            ["mandoc", "-Tlint", "-Wall"] + pages.map(installation.path)
        ).run()
        #expect(lint.status == 0 && lint.output.isEmpty, "\(lint.report)")

        func read(_ page: String) throws -> Program.Outcome {
            let read = try installation.run(
                "man", "--warnings", "--local-file", installation.path("share/man/\(page)"),
                environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "200"])
            #expect(read.status == 0 && read.errors.isEmpty, "\(read.errors)")
            return read
        }
        let guide = try read("man7/fieldgame-scores.7")
        #expect(guide.output.contains("fieldgame-scores - entering, correcting and deciding"))
        #expect(guide.output.contains("score walkover MATCH TEAM\n"))
        #expect(guide.output.contains("    $ fieldgame score enter --date 2026-01-13"))

        let read = try read("man1/fieldgame-import.1")
        for line in [
            "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT",
            "FILES", "SEE ALSO",
        ] {
            #expect(read.lines.contains(line))
        }
        // Options can be copied from the page into a terminal, and no line is lost for its dot.
        #expect(read.output.contains("-q, --quiet"))
        #expect(read.output.contains("the subfolder .Failed"))
        #expect(read.output.contains("75     the database is away"))
    }

    /// Every unit names the program of the prefix, is understood, and gives away little.
    private func checkUnits(of installation: Installation) throws {
        let units = installation.contents().filter {
            $0.hasSuffix(".service") || $0.hasSuffix(".timer")
        }
        #expect(units.count == 5)
        for unit in units {
            let verified = try OutsideProgram(
                "systemd-analyze", "verify", "--man=no", installation.path(unit)
            ).run()
            #expect(verified.status == 0 && verified.errors.isEmpty, "\(verified.report)")
            guard unit.hasSuffix(".service") else { continue }
            let program = installation.path("bin/fieldgame")
            #expect(try installation.text(unit).contains("\nExecStart=\"\(program)\" "))
            // 20 is 2.0 of 10, which it calls OK.
            let judged = try OutsideProgram(
                "systemd-analyze", "security", "--offline=true", "--threshold=20",
                installation.path(unit)
            ).run()
            #expect(judged.status == 0, "\(judged.report)")
        }
        let account = try OutsideProgram(
            "systemd-sysusers", "--dry-run", installation.path("lib/sysusers.d/fieldgame.conf")
        ).run()
        #expect(account.status == 0, "\(account.report)")
    }

    /// The shells understand their scripts, and offer what there is. Returns the commands.
    private func checkCompletions(of installation: Installation) throws -> [String] {
        let bash = installation.path("share/bash-completion/completions/fieldgame")
        let zsh = installation.path("share/zsh/site-functions/_fieldgame")
        let fish = installation.path("share/fish/vendor_completions.d/fieldgame.fish")
        for words in [["zsh", "-n", zsh], ["fish", "--no-execute", fish], ["bash", "-n", bash]] {
            let read = try OutsideProgram(words).run()
            #expect(read.status == 0 && read.errors.isEmpty, "\(read.report)")
        }

        /// What bash and fish offer for the last of these words.
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
            let byFish = try OutsideProgram(
                ["fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", fish, line],
                environment: [
                    "PATH": installation.path("bin") + ":/usr/bin:/bin",
                    "HOME": NSTemporaryDirectory(),
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
        #expect(try offered("fieldgame", "sco") == ["score"])
        #expect(try offered("fieldgame", "score", "e") == ["enter"])
        #expect(try offered("fieldgame", "import-log", "--sta") == ["--status"])
        #expect(try offered("fieldgame", "import-log", "--status", "p") == ["partial"])
        // What a group stands for, and what is below it.
        #expect(try offered("fieldgame", "fixtures", "--we") == ["--week"])
        #expect(try offered("fieldgame", "import", "sho") == ["show"])
        #expect(try offered("fieldgame", "standings", "--ex") == ["--explain"])
        #expect(try offered("fieldgame", "standings", "adj") == ["adjust", "adjustments"])
        #expect(try offered("fieldgame", "import", "show", "--js") == ["--json"])
        let commands = try offered("fieldgame", "")
        #expect(commands.contains("import") && commands.count > 20)
        #expect(!commands.contains("read-messages") && !commands.contains("manual"))
        return commands
    }

    @Test func anotherInstallationTakesTheOldOnesPlace() async throws {
        try await withTemporaryFolder { folder in
            try await Installation.withPrefix { installation in
                let old = try Installation.stub("1", pages: ["one.1", "two.1"], in: folder)
                let new = try Installation.stub("2", pages: ["two.1", "three.1"], in: folder)
                #expect(try installation.install(old).status == 0)
                let before = installation.contents()
                #expect(try installation.install(old).status == 0)
                #expect(installation.contents() == before)

                #expect(try installation.install(new).status == 0)
                #expect(try installation.text("share/man/man1/two.1") == "2\n")
                let wanted = Set(before).subtracting(["share/man/man1/one.1"])
                    .union(["share/man/man1/three.1"])
                #expect(Set(installation.contents()) == wanted)
                #expect(try installation.uninstall().status == 0)
                #expect(!installation.isThere)
            }
        }
    }

    @Test func whatSomebodyHasChangedIsKept() async throws {
        try await withTemporaryFolder { folder in
            try await Installation.withPrefix { installation in
                let stub = try Installation.stub("1", pages: ["one.1"], in: folder)
                #expect(try installation.install(stub).status == 0)
                let unit = "lib/systemd/system/fieldgame-serve.service"
                try Data("mine".utf8).write(to: URL(filePath: installation.path(unit)))
                let said = try installation.install(stub)
                #expect(said.report.contains("kept: \(installation.path(unit)).saved"))
                #expect(try installation.text("\(unit).saved") == "mine")
                #expect(try installation.text(unit).contains("ExecStart="))
                try Data("mine again".utf8).write(to: URL(filePath: installation.path(unit)))
                #expect(try installation.install(stub).status == 0)
                #expect(try installation.text("\(unit).saved") == "mine again")
                #expect(try installation.text("\(unit).saved.~1~") == "mine")

                let document = "share/doc/fieldgame/README.md"
                try Data("also mine".utf8).write(to: URL(filePath: installation.path(document)))
                let last = try installation.uninstall()
                #expect(last.status == 0)
                #expect(last.report.contains("kept: \(installation.path(document)) was changed"))
                #expect(
                    installation.contents() == [
                        "lib", "lib/systemd", "lib/systemd/system", "\(unit).saved",
                        "\(unit).saved.~1~", "share", "share/doc", "share/doc/fieldgame", document,
                    ])
            }
        }
    }

    @Test func aFolderInAFilesPlaceIsNamedBeforeAnythingChanges() async throws {
        try await withTemporaryFolder { folder in
            try await Installation.withPrefix { installation in
                let stub = try Installation.stub("1", pages: ["one.1"], in: folder)
                try FileManager.default.createDirectory(
                    atPath: installation.path("bin/fieldgame"), withIntermediateDirectories: true)
                let said = try installation.install(stub)
                #expect(said.status == 1)
                #expect(said.report.contains("\(installation.path("bin/fieldgame")) is a folder"))
                #expect(installation.contents() == ["bin", "bin/fieldgame"])
            }
        }
    }

    @Test func filesOfOthersAreNeverTouched() async throws {
        try await withTemporaryFolder { folder in
            try await Installation.withPrefix { installation in
                for file in ["bin/other", "share/man/man1/other.1", "bin/fieldgame"] {
                    let place = URL(filePath: installation.path(file))
                    try FileManager.default.createDirectory(
                        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try Data("theirs".utf8).write(to: place)
                }
                try FileManager.default.createDirectory(
                    atPath: installation.path("lib"), withIntermediateDirectories: false)
                let before = installation.contents()
                let stub = try Installation.stub("1", pages: ["one.1"], in: folder)
                #expect(try installation.install(stub).status == 0)
                #expect(try installation.text("bin/fieldgame.saved") == "theirs")
                #expect(try installation.uninstall().status == 0)
                #expect(
                    installation.contents()
                        == before.map { $0 == "bin/fieldgame" ? "\($0).saved" : $0 })
            }
        }
    }

    @Test func whatFailsLeavesNothing() async throws {
        try await withTemporaryFolder { folder in
            try await Installation.withPrefix { installation in
                let broken = folder.appending(path: "broken")
                try Data("#!/bin/sh\n[ \"$1\" = --version ] && echo 1\n".utf8).write(to: broken)
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: broken.path)
                #expect(try installation.install(broken).status != 0)
                #expect(!installation.isThere)

                // An installation that was there before stays as it was.
                let stub = try Installation.stub("1", pages: ["one.1"], in: folder)
                #expect(try installation.install(stub).status == 0)
                let (before, record) = (
                    installation.contents(), try installation.text("share/fieldgame/installed")
                )
                #expect(try installation.install(broken).status != 0)
                #expect(installation.contents() == before)
                #expect(try installation.text("share/fieldgame/installed") == record)

                #expect(try installation.uninstall().status == 0)
                let again = try OutsideProgram(
                    checkout.appending(path: "scripts/uninstall").path, "--prefix",
                    installation.prefix.path
                ).run()
                #expect(again.status == 1)
                #expect(again.report.contains("nothing is installed in"))
            }
        }
    }
}
