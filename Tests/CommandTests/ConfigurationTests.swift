import Foundation
import TestSupport
import Testing

@Suite struct ConfigurationTests {
    /// A file of settings that only its owner may write.
    private func file(_ text: String, in folder: URL, mode: Int = 0o640) throws -> String {
        let file = folder.appending(path: "fieldgame.conf")
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file.path
    }

    private let senders = """
        [senders]
        allowed = ["@college.example", 'no-reply@fixtures.example']
        authserv_id = "mx.fieldgame.example"
        own_addresses = ["import@fieldgame.example"]

        """

    private func message(_ name: String) -> String {
        checkout.appending(path: "Tests/FixtureMailTests/Corpus/\(name).eml").path
    }

    @Test func aByteOrderMarkIsNoSetting() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try withTemporaryFolder { folder in
                let marked = try file("\u{FEFF}" + senders, in: folder)
                let said = try program.run(
                    "import", "--config", marked, "--dry-run", message("auth-dmarc-fail"))
                #expect(said.output.contains("Not authorised: dmarc=fail for college.example"))
            }
        }
    }

    @Test func whatATerminalFollowsIsEscapedInJSON() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try withTemporaryFolder { folder in
                let letter = """
                    From: a@college.example
                    Subject: Fixtures =?utf-8?Q?=E2=80=AEa?=
                    Date: Fri, 9 Jan 2026 10:12:05 +0000
                    Content-Type: text/plain; charset=utf-8

                    Tuesday 13 January 2026
                    2.25pm XQ\u{202E}Z\u{9B} v Keate

                    """
                let mail = folder.appending(path: "a.eml")
                try Data(letter.utf8).write(to: mail)
                let output = try program.run(
                    "import", "--dry-run", "--json", "--trust-senders", mail.path
                ).output
                #expect(output.contains("XQ\\u202EZ"))
                #expect(!output.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{9B}" })
            }
        }
    }

    @Test func theSampleIsReadAndSaysWhatItDoes() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try withTemporaryFolder { folder in
                let text = try String(contentsOfFile: sample("fieldgame.conf"), encoding: .utf8)
                let plain = try file(text, in: folder)
                let said = try program.succeed(
                    "import", "--config", plain, sample("emails/01-dated-headings.eml"))
                #expect(said.output.contains("(7 added)"))
                #expect(
                    try program.run(
                        "import", "--config", plain, "--dry-run", message("auth-dmarc-fail")
                    ).output.contains("Not authorised: dmarc=fail for college.example"))
                // Every setting that is commented out is one, and has the value that it says.
                let all = text.replacing(#/(?m)^#([a-z_]+ = )/#) { "\($0.output.1)" }
                    .replacing("authserv_id =", with: "#")
                let every = try file(all, in: folder)
                let maildir = try program.run("import", "--config", every)
                #expect(maildir.status == 75 || maildir.status == 66)
                #expect(maildir.errors.contains("/var/lib/fieldgame/mail/fieldgame"))
            }
        }
    }

    @Test func onlyAllowedSendersAreImportedAndEveryOtherMessageIsLogged() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try withTemporaryFolder { folder in
                let maildir = try makeMaildir(in: folder.appending(path: "mail"))
                let names = [
                    "auth-case-plus", "auth-dmarc-fail", "auth-forged-ar", "loop-own-mail",
                ]
                for name in names {
                    try FileManager.default.copyItem(
                        atPath: message(name), toPath: "\(maildir)/new/\(name)")
                }
                let config = try file(
                    senders + "[import]\nmaildir = \"\(maildir)\"\nquiet = true\n", in: folder)
                // As under cron: no option, no file, nothing on standard input.
                let outcome = try program.succeed("import", "--config", config)
                #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
                #expect(
                    try FileManager.default.contentsOfDirectory(atPath: maildir + "/new").isEmpty)
                let log = try array(program.succeed("import-log", "--json").output)
                let said = Dictionary(
                    log.map {
                        ($0["source"] as? String ?? "", $0["error_message"] as? String ?? "")
                    },
                    uniquingKeysWith: { first, _ in first })
                #expect(
                    said == [
                        "auth-case-plus": "",
                        "auth-dmarc-fail": "Not authorised: dmarc=fail for college.example",
                        "auth-forged-ar": "Not authorised: dmarc=fail for college.example",
                        "loop-own-mail": "Ignored: it is our own mail",
                    ])
                // A message from a mail server is read, whatever Maildir there is.
                let mail = try Data(contentsOf: URL(filePath: message("hdr-dup-message-id-a")))
                try program.succeed("import", "--config", config, input: Array(mail))
                let longer = try array(program.succeed("import-log", "--json").output)
                #expect(longer.count == 5)
                #expect(longer.contains { $0["source"] as? String == "-" })
            }
        }
    }

    @Test func aRefusedMessageIsImportedOnceItsSenderIsAllowed() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try withTemporaryFolder { folder in
                let strict = senders.replacing("@college.example", with: "x@college.example")
                let config = try file(strict, in: folder)
                for _ in 1...2 {
                    let refused = try program.succeed(
                        "import", "--config", config, message("auth-case-plus"))
                    #expect(refused.output.contains("is not an allowed sender"))
                }
                #expect(try array(program.succeed("import-log", "--json").output).count == 1)
                _ = try file(senders, in: folder)
                let accepted = try program.succeed(
                    "import", "--config", config, message("auth-case-plus"))
                #expect(accepted.output.contains("1 added"))
                // In the row that it has had.
                #expect(try array(program.succeed("import-log", "--json").output).count == 1)
            }
        }
    }

    @Test func limitsAndDatabaseComeFromTheFile() async throws {
        try await withTestDatabase(from: .league) { database in
            try withTemporaryFolder { folder in
                let config = try file(
                    "[database]\nurl = \"\(database.url())\"\n[limits]\nmatches = 6\n"
                        + "message = \"64 KB\"\n", in: folder)
                // No variable names a database here.
                let program = Program(environment: ["FIELDGAME_CONFIG": config])
                try program.enterReferenceData()
                let outcome = try program.succeed(
                    "import", "--trust-senders", sample("emails/01-dated-headings.eml"))
                #expect(outcome.output.contains("There are more than 6 matches"))
                let letter = "From: a@b.example\n\n" + String(repeating: "x", count: 65_536)
                let large = try program.succeed(
                    "import", "--trust-senders", input: Array(letter.utf8))
                #expect(large.output.contains("larger than 65536 bytes"))
                let home = folder.appending(path: "fieldgame").path
                try FileManager.default.createDirectory(
                    atPath: home, withIntermediateDirectories: true)
                try FileManager.default.moveItem(
                    atPath: config, toPath: home + "/fieldgame.conf")
                let other = Program(
                    environment: ["XDG_CONFIG_HOME": folder.path, "FIELDGAME_CONFIG": ""])
                #expect(try array(other.succeed("import-log", "--json").output).count == 2)
            }
        }
    }

    @Test(arguments: [
        ("[senders]\nallow = []", 2, "has no allow; it has allowed,"),
        ("allowed = []", 1, "must stand under one of [api], [database],"),
        ("[sender]\n\nallowed = []", 3, "must stand under one of"),
        ("[senders]\nallowed = []\nauthserv_id = \"mx\"", 2, "no address may send"),
        ("[senders]\nauthserv_id = \"mx\"", 2, "no address may send"),
        ("[senders]\nallowed = [\"@a.example\"]", 2, "add authserv_id"),
        ("[senders]\nallowed = \"@a.example\"", 2, "must be a list"),
        ("[senders]\nallowed = [\"@a.example\",\n  \"b\"]", 2, "\"b\" is neither an address nor"),
        (
            "[senders]\nallowed = [\"@a.example\"]\nauthserv_id = \"mx\"\ntopmost_without_id = true",
            4, "exclude each other"
        ),
        ("[senders]\nauthserv_id = \"m x\"", 2, "must be a server's name"),
        ("[senders]\nauthserv_id = 3", 2, "must be a string in quotes"),
        ("[senders]\ntopmost_without_id = \"yes\"", 2, "must be true or false"),
        ("[import]\nmaildir = \"Maildir\"", 2, "must be a whole path"),
        ("[import]\nquiet = yes", 2, "quiet must be a string in quotes, a whole number"),
        ("[import]\nquiet = true\nquiet = true", 3, "import.quiet is set twice"),
        ("[import]\n[import]", 2, "[import] stands twice"),
        ("[limits]\nmessage = \"65 MB\"", 2, "must be \"64 KB\" to \"64 MB\""),
        ("[limits]\nmessage = \"9999999999999999 MB\"", 2, "must be \"64 KB\" to \"64 MB\""),
        ("[limits]\ndepth = 1", 2, "depth must be 2 to 50"),
        ("[limits]\ndepth = 51", 2, "depth must be 2 to 50"),
        ("[limits]\ndepth = 99999999999999999999", 2, "depth must be"),
        ("[database]\nurl = \"postgresql://a:secret@b/c\"", 2, "holds a password"),
        ("[database]\nurl = \"nonsense://\"", 2, "url: "),
        (
            "[database]\nread_urls = [\"postgresql:///a\"]", 2,
            "nothing says where the primary is: add url"
        ),
        ("[database]\nread_urls = [\"postgresql://a:secret@b/c\"]", 2, "holds a password"),
        ("[database]\nread_urls = \"postgresql:///a\"", 2, "must be a list"),
        ("[database]\nread_urls = [\"nonsense://\"]", 2, "read_urls: "),
        ("[database]\nurl = \"postgresql:///a\"\npooler = true", 3, "add direct_url"),
        ("[database]\npooler = 1", 2, "must be true or false"),
        ("[database]\ndirect_url = \"postgresql:///a\"", 2, "nothing says where the primary is"),
        ("[serve]\nidle_exit = \"0 s\"", 2, "must be \"1 s\" to \"24 h\""),
        ("[serve]\nidle_exit = \"25 h\"", 2, "must be \"1 s\" to \"24 h\""),
        ("[serve]\nport = 65536", 2, "port must be 0 to 65535"),
        ("[serve]\nport = \"8080\"", 2, "port must be 0 to 65535"),
        ("[serve]\nhost = 1", 2, "host must be a string in quotes"),
        ("[serve]\nbase_url = \"fixtures.example\"", 2, "base_url: "),
        ("[serve]\naddress = \"a\"", 2, "has no address; it has host, port, base_url"),
        ("[senders", 1, "write [section]"), ("[senders]\nx", 2, "write key = value"),
        ("[import]\nmaildir = \"/a", 2, "a quote is missing"),
        ("[import]\nmaildir = \"/a\" b", 2, "nothing but a comment"),
        ("[import]\nmaildir = \"/a\\n\"", 2, "\\ goes only before"),
        ("[senders]\nallowed = [\"@a.example\" \"@b.example\"]", 2, "a comma or ]"),
        ("[senders]\nallowed = [1]", 2, "is a list of strings"),
    ])
    func whatIsWrongIsNamedByFileAndLine(text: String, line: Int, words: String) throws {
        try withTemporaryFolder { folder in
            let config = try file(text + "\n", in: folder)
            let program = Program(environment: ["DATABASE_URL": "postgresql:///nowhere"])
            let outcome = try program.run(
                "import", "--config", config, message("auth-case-plus"))
            #expect(outcome.status == 78)
            #expect(outcome.errors.hasPrefix("fieldgame: \(config):\(line): "), "\(outcome.errors)")
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
            #expect(!outcome.errors.contains("secret"))
        }
    }

    @Test func aFileThatCannotBeReliedOnIsRefused() throws {
        try withTemporaryFolder { folder in
            let program = Program(environment: ["DATABASE_URL": "postgresql:///nowhere"])
            let mail = message("auth-case-plus")
            let missing = folder.appending(path: "missing.conf").path
            let outcomes = [
                try program.run("import", "--config", missing, mail),
                try program.run("import", "--config", folder.path, mail),
                try program.run(
                    "import", "--config", file(senders, in: folder, mode: 0o666), mail),
            ]
            for outcome in outcomes { #expect(outcome.status == 78) }
            for outcome in outcomes.prefix(2) {
                #expect(outcome.errors.contains("make it readable"))
                #expect(!outcome.errors.contains(":1: "))
            }
            #expect(outcomes[2].errors.contains(":1: "))
            #expect(outcomes[2].errors.contains("chmod o-w"))
            // A mail server would bounce on 78.
            #expect(try program.run("import", "--config", missing).status == 75)
        }
    }

    @Test func withoutSendersOnlyTrustImports() throws {
        try withTemporaryFolder { folder in
            let program = Program(environment: ["DATABASE_URL": "postgresql:///nowhere"])
            let config = try file("[import]\nquiet = true\n", in: folder)
            for arguments in [["import"], ["import", "--config", config]] {
                let outcome = try program.run(arguments + [message("auth-case-plus")])
                #expect(outcome.status == 78)
                #expect(outcome.errors.contains("--trust-senders"))
                #expect(outcome.errors.contains("[senders]"))
            }
        }
    }
}
