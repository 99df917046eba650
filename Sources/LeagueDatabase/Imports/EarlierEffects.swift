import FieldGame
import Foundation
import PostgreSQL

/// What earlier readings of a message have done already: when it is read again, that stays as it
/// is, whatever has become of the matches since.
struct EarlierEffects {
    /// One notice that was done.
    struct Done: RowDecodable {
        let notice: Notice
        let match: UUID
        /// Whether the match is still as it was left.
        let stands: Bool

        init(row: Row) throws {
            notice = try JSONDecoder().decode(
                Notice.self, from: Data(row.decode(String.self, "notice").utf8))
            match = try row.decode("match_id")
            stands = try row.decode("stands")
        }
    }

    private var done: [Done]

    /// Nothing, of a message that is read for the first time.
    init(_ done: [Done] = []) { self.done = done }

    /// Takes the match of a notice that needs no doing any more; nil when it is to be done.
    ///
    /// One that says more than before, such as a pitch that was not known then, is done again as
    /// long as nobody has touched its match. `isLoose` is that of a notice whose day was taken from
    /// its match.
    mutating func match(of notice: Notice, isLoose: Bool = false) -> UUID? {
        let notice = notice.withTeamAtHome
        guard
            let index = done.firstIndex(where: { earlier in
                earlier.notice.action == notice.action && earlier.notice.line == notice.line
                    && earlier.notice.home == notice.home && earlier.notice.away == notice.away
                    && earlier.notice.awayText == notice.awayText
                    && (isLoose || earlier.notice.date == notice.date)
            })
        else { return nil }
        let earlier = done.remove(at: index)
        return earlier.stands && earlier.notice != notice ? nil : earlier.match
    }
}

extension LeagueRepository {
    /// What earlier readings of an import have done, and nobody has taken back.
    func earlierEffects(of id: UUID) async throws -> EarlierEffects {
        EarlierEffects(
            try await connection.query(
                """
                SELECT e.notice, e.match_id,
                       coalesce(league_match_content(to_jsonb(m)) = league_match_content(e.new_row),
                                false) AS stands
                FROM import_effects AS e
                LEFT JOIN matches AS m ON m.id = e.match_id
                WHERE e.import_id = \(id) AND e.effect <> 'refused' AND e.undone_at IS NULL
                ORDER BY e.attempt DESC, e.position
                """, as: EarlierEffects.Done.self))
    }
}
