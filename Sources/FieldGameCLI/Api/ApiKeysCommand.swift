import ArgumentParser
import LeagueAccounts
import LeagueAdministration
import LeagueDatabase

struct ApiKeysShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the anon key; the first time, make both keys and show them.",
        examples: "fieldgame api keys show",
        "fieldgame api keys show --json")

    @Flag(help: "Print JSON: the keys by their names, the service key only when it was just made.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        var made: [String: String] = [:]
        for name in StoredAPIKey.Name.allCases {
            let (key, text) = StoredAPIKey.make(name)
            if try await repository.setAPIKey(key, replacing: false) { made[name.rawValue] = text }
        }
        for key in try await repository.apiKeys() {
            if let text = key.key { made[key.name.rawValue] = text }
        }
        try made.printKeys(json: json)
    }
}

struct ApiKeysRenewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew",
        abstract: "Make a new anon or service key; the old one is void within seconds.",
        discussion: """
            Programs that send the old key as their bearer are refused from then on; the field apikey \
            decides nothing. Nobody is signed out: tokens of people are not made with these keys.
            """,
        examples: "fieldgame api keys renew service",
        "fieldgame api keys renew anon --dry-run")

    @Argument(help: "The key: anon or service.")
    var name: StoredAPIKey.Name

    @Flag(help: "Print JSON: the new key by its name.")
    var json = false

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let known = try await repository.apiKeys().first { $0.name == name }
        if dryRun {
            if json {
                return print(
                    try JSONLines.pretty(["key": name.rawValue, "dry_run": true] as Record))
            }
            let since = known.map { ", made \($0.createdAt.spokenInLondon), would be void" }
            return print(
                "dry run, a new \(name.rawValue) key; the old one\(since ?? " is not there")")
        }
        let (key, text) = StoredAPIKey.make(name)
        _ = try await repository.setAPIKey(key, replacing: true)
        try [name.rawValue: text].printKeys(json: json)
    }
}

struct ApiKeysRotateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Sign tokens with a new key; nobody is signed out.",
        discussion: """
            Tokens that the old key signed are good until they end, an hour at most. A service that \
            runs takes up the new key within a second; the public keys are at \
            /auth/v1/.well-known/jwks.json.
            """,
        examples: "fieldgame api keys rotate",
        "fieldgame api keys rotate --dry-run")

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let old = try await repository.signingKeys().first { $0.retiredAt == nil }
        let new = StoredSigningKey.make()
        if !dryRun { try await repository.rotateSigningKey(to: new) }
        if json {
            var record: Record = ["dry_run": dryRun]
            if let old { record = record + ["retired": old.kid] }
            if !dryRun { record = record + ["kid": new.kid] }
            return print(try JSONLines.pretty(record))
        }
        let before = old.map { "; \($0.kid) verifies what it has signed" } ?? ""
        print(
            dryRun
                ? "dry run, a new key would sign tokens\(before)"
                : "\(new.kid) signs tokens from now on\(before)")
    }
}

extension StoredAPIKey.Name: ExpressibleByArgument {}

extension [String: String] {
    /// Prints keys by their names; a service key is shown this once.
    fileprivate func printKeys(json: Bool) throws {
        if json { return print(try JSONLines.pretty(self)) }
        for (name, key) in sorted(by: { $0.key < $1.key }) { print("\(name): \(key)") }
        if self["service"] != nil {
            Terminal.say("the service key is shown this once: keep it where only programs read it")
        } else {
            Terminal.say(
                "the service key is not kept: `fieldgame api keys renew service` makes another")
        }
    }
}
