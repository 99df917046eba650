import ArgumentParser
import FieldGame
import Foundation
import LeagueAccounts
import LeagueAdministration
import LeagueDatabase

extension AccountCommand {
    struct Sessions: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sessions",
            abstract: "List the places where an account is signed in.",
            discussion: """
                A session goes on until its owner signs out or chooses another password, an admin ends \
                it, or it was not used: an app's for 180 days, a browser's for 12 hours.
                """,
            examples: "fieldgame account sessions tom@example.org",
            "fieldgame account sessions tom@example.org --json")

        @OptionGroup var account: AccountOptions

        @Flag(help: "Also list those that have ended within the last 30 days.")
        var all = false

        @Flag(help: "Print JSON.")
        var json = false

        func run() async throws {
            let repository = try await account.database.repository()
            let found = try await repository.account(named: account.email)
            let sessions = try await repository.sessions(of: found.id, all: all)
            if json { return print(try JSONLines.pretty(sessions.map(\.record))) }
            if sessions.isEmpty { return Terminal.say("\(found.email) is signed in nowhere.") }
            var table = TextTable([
                .left("Session"), .left("Begun"), .left("Last used"), .left("By"), .left("With"),
                .left("Ended"),
            ])
            for session in sessions {
                let end = session.endedAt.map {
                    "\($0.spokenInLondon), \(session.endReason ?? "")"
                }
                table.add([
                    String(session.id.text.prefix(8)), session.createdAt.spokenInLondon,
                    session.usedAt.spokenInLondon, session.method,
                    session.isBrowsers ? session.client : "an app", end ?? "",
                ])
            }
            table.print()
        }
    }

    struct SignOut: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign-out",
            abstract: "End all sessions of an account; its password stays.",
            discussion: "The next request of each is refused, and so is its refresh token.",
            examples: "fieldgame account sign-out tom@example.org",
            "fieldgame account sign-out tom@example.org --dry-run")

        @OptionGroup var account: AccountOptions
        @OptionGroup var change: ChangeOptions<Account>

        func run() async throws {
            try await account.change(nil, change) { account, _ in .signOut(account) }
        }
    }

    struct ResetLink: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset-link",
            abstract: "Make a link with which the owner of an account chooses another password.",
            discussion: """
                Prints the link, this once. It works once, for an hour; a newer link, or another \
                password, makes it void. Give it to the owner in a way that others do not see. Its \
                address is base_url of [serve] in the configuration; `fieldgame help api` says how \
                a program takes its token.
                """,
            examples: "fieldgame account reset-link tom@example.org",
            "fieldgame account reset-link tom@example.org --dry-run")

        @OptionGroup var account: AccountOptions

        @Flag(help: "Print JSON.")
        var json = false

        @Flag(help: "Only say what would be done; change nothing.")
        var dryRun = false

        func run() async throws {
            let base = try ConfigurationFile.load(account.database.config)?.serving.baseURL
            let repository = try await account.database.repository()
            let found = try await repository.account(named: account.email)
            if dryRun {
                if json {
                    return print(
                        try JSONLines.pretty(["email": found.email, "dry_run": true] as Record))
                }
                return Terminal.say("dry run, \(found.email) gets a link; those before it are void")
            }
            let made = try await RecoveryLink.make(for: found, in: repository)
            let link = made.address(at: base ?? "http://127.0.0.1:8080")
            if json {
                let record: Record = [
                    "email": found.email, "link": link, "token_hash": made.token,
                ]
                return print(try JSONLines.pretty(record))
            }
            print(link)
            Terminal.say("it works once, within the hour; it is not shown again")
        }
    }

    struct Events: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "events",
            abstract: "Show what happened to accounts: sign-ins, refusals, changes.",
            examples: "fieldgame account events",
            "fieldgame account events tom@example.org --json")

        @Argument(help: "The account's address; without it, all accounts.")
        var email: String?

        @Option(help: ArgumentHelp("How many, the newest first.", valueName: "number"))
        var limit = 50

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var database: DatabaseOptions

        func validate() throws {
            guard (1...10_000).contains(limit) else {
                throw ValidationError("--limit must be 1 to 10000.")
            }
        }

        func run() async throws {
            let repository = try await database.repository()
            var account: UUID?
            if let email { account = try await repository.account(named: email).id }
            let events = try await repository.accountEvents(of: account, limit: limit)
            if json { return print(try JSONLines.pretty(events.map(\.record))) }
            if events.isEmpty { return print("Nothing has happened.") }
            var table = TextTable([
                .left("When"), .left("What"), .left("Account"), .left("By"), .left("Why"),
            ])
            for event in events {
                table.add([
                    event.at.spokenInLondon, event.kind.replacing("_", with: " "),
                    event.email ?? event.userID?.text ?? "", event.actorEmail ?? event.dbUser,
                    event.reason,
                ])
            }
            table.print()
        }
    }
}

extension UserSession {
    /// The columns of `user_sessions`.
    fileprivate var record: Record {
        [
            "id": id.text, "method": method, "created_at": createdAt, "used_at": usedAt,
            "ended_at": endedAt, "end_reason": endReason, "client": client,
        ]
    }
}

extension AccountEvent {
    /// The columns of `account_events`, with the addresses.
    fileprivate var record: Record {
        [
            "id": id, "at": at, "kind": kind, "user_id": userID?.text, "email": email,
            "session_id": sessionID?.text, "actor": actor?.text, "actor_email": actorEmail,
            "db_user": dbUser, "reason": reason,
        ]
    }
}
