import TestSupport
import Testing

/// A command is found by its first words alone; what the library's tree says of the rest is said still.
@Suite struct CommandLookupTests {
    private let program = Program(environment: [
        "DATABASE_URL": "postgresql://localhost:1/nowhere", "PGCONNECT_TIMEOUT": "1",
    ])

    @Test(arguments: [
        ["house", "list"], ["houses", "list"], ["fixtures"], ["fixtures", "list"],
        ["account", "show", "tom@example.org"], ["import-log", "--limit", "1"],
        ["import", "show", "3f0c1a2b"],
    ])
    func namesOtherNamesAndNoneLeadToTheCommand(_ words: [String]) throws {
        let outcome = try program.run(words)
        #expect(outcome.status == 75, "\(outcome.errors)")
    }

    @Test(arguments: ["help", "serve", "./show"])
    func whatNamesNoImportIsAFile(_ name: String) throws {
        let outcome = try program.run("import", "--trust-senders", name)
        #expect(outcome.status == 66, "\(outcome.errors)")
        #expect(outcome.errors.contains(name))
        #expect(try program.run("import", name, "--trust-senders").errors == outcome.errors)
    }

    @Test(arguments: [
        ["house", "list", "--bogus"], ["house", "edit"], ["import", "--maildir"],
        ["serve", "--port", "x"], ["standings", "show", "a", "b"],
    ])
    func mistakesAreToldByTheWholeName(_ words: [String]) throws {
        let outcome = try program.run(words)
        #expect(outcome.status == 64)
        let name = words.prefix { !$0.hasPrefix("-") && $0.count > 1 }.joined(separator: " ")
        #expect(outcome.errors.contains("Usage: fieldgame \(name)"), "\(outcome.errors)")
    }

    @Test func helpAndVersionAreTheTrees() throws {
        #expect(try program.run("house", "list", "--version").lines == ["0.1.0"])
        let help = try program.succeed("house", "list", "--help")
        #expect(help.output.contains("USAGE: fieldgame house list"))
        #expect(try program.succeed("help", "house", "list").output == help.output)
        #expect(try program.succeed("import", "--help").output.contains("ARGUMENTS:"))
    }
}
