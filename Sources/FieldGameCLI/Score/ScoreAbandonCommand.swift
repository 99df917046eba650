import ArgumentParser
import FieldGame
import LeagueDatabase

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

            EXAMPLES
              fieldgame score abandon 3f0c 2 1
              fieldgame score abandon --date 2026-01-13 --house Keate --replay
            """)

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
            try await change.decide(match, as: .abandoned, score, in: repository)
        }
    }
}
