import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct ScoreAwardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "award",
        abstract: "Set the score that the league has decided on, whatever was played. For admins.",
        usage: """
            fieldgame score award <match> <home> <away> [--as <email>] [--yes]
            fieldgame score award --date <date> --house <team> <home> <away> [--as <email>] [--yes]
            """,
        discussion: """
            It counts as any other score, and is shown as awarded. Asks, unless --yes is given; \
            `score enter` and `score clear` take it back.
            """,
        examples: "fieldgame score award 3f0c 2 0",
        "fieldgame score award --date 2026-01-13 --house Keate 0-2")

    @OptionGroup var words: ScoreWords
    @OptionGroup var change: ScoreChangeOptions
    @OptionGroup var user: UserOptions

    func validate() throws {
        _ = try words.score()
    }

    func run() async throws {
        let score = try words.score()
        try await user.withRepository { repository in
            let match = try await words.match(in: repository)
            try await change.make(
                try await .deciding(match, as: .awarded, score, repository), in: repository)
        }
    }
}

struct ScoreWalkoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "walkover",
        abstract: "Give a match to the side whose opponent did not play. For admins.",
        usage: """
            fieldgame score walkover <match> <winner> [--as <email>] [--yes]
            fieldgame score walkover --date <date> --house <team> <winner> [--as <email>] [--yes]
            """,
        discussion: """
            The winner is home, away, or a team by its id, name or alias. The score is what the \
            competition gives for a walkover in that season, 3-0 unless its rules say another one, \
            and counts in its table. Asks, unless --yes is given; `score enter` and `score clear` \
            take it back.
            """,
        examples: "fieldgame score walkover 3f0c home",
        "fieldgame score walkover --date 2026-01-13 --house Keate Hawtrey --dry-run")

    @OptionGroup var words: ScoreWords
    @OptionGroup var change: ScoreChangeOptions
    @OptionGroup var user: UserOptions

    func validate() throws {
        try words.require(1, "the WINNER, in quotes if the name has blanks")
    }

    func run() async throws {
        guard let winner = words.words.last else { return }
        try await user.withRepository { repository in
            let match = try await words.match(in: repository)
            try await change.make(
                try await .walkover(of: match, to: winner, repository), in: repository)
        }
    }
}

struct ScoreAbandonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "abandon",
        abstract:
            "Say that a match was broken off: its score stands, or it is replayed. For admins.",
        usage: """
            fieldgame score abandon <match> <home> <away> [--as <email>] [--yes]
            fieldgame score abandon <match> --replay [--as <email>] [--yes]
            fieldgame score abandon --date <date> --house <team> (<home> <away> | --replay)
            """,
        discussion: """
            With the score at the time it stands and counts as any other. With --replay it is void: \
            it has no score, counts nowhere, and is postponed until `fixture move` sets a new day. \
            Asks, unless --yes is given.
            """,
        examples: "fieldgame score abandon 3f0c 2 1",
        "fieldgame score abandon --date 2026-01-13 --house Keate --replay")

    @Flag(help: "It is void, and to be replayed.")
    var replay = false

    @OptionGroup var words: ScoreWords
    @OptionGroup var change: ScoreChangeOptions
    @OptionGroup var user: UserOptions

    func validate() throws {
        if replay { try words.require(0) } else { _ = try words.score() }
    }

    func run() async throws {
        let score = replay ? nil : try words.score()
        try await user.withRepository { repository in
            let match = try await words.match(in: repository)
            try await change.make(
                try await .deciding(match, as: .abandoned, score, repository), in: repository)
        }
    }
}
