import ArgumentParser
import FieldGame
import Foundation
import LeagueDatabase

/// Names one match whose history is wanted, which may have been deleted.
struct HistoryChoice: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The match's id, or the start of it; of a deleted match the whole id.",
            valueName: "match"))
    var match: String?

    @OptionGroup var choice: MatchChoice

    /// The match's id.
    ///
    /// Throws `CommandFailure` (64) when none or several are meant.
    func id(in repository: LeagueRepository) async throws -> UUID {
        if let whole = match.flatMap({ UUID(uuidString: $0) }), !choice.isGiven { return whole }
        return try await choice.match(match, in: repository).id
    }

    /// Error 64 of an id that no match has or had.
    var unknown: CommandFailure {
        CommandFailure(
            .usage, "no match has the id \"\(match ?? "")\", nor had one that was deleted")
    }
}
