package import FieldGame
package import Foundation
import PostgreSQL

/// What a notice does to the match that it means.
package struct PlannedChange: Sendable {
    /// The notice, with a team of the league at home.
    package let notice: Notice
    /// What becomes of it.
    package let effect: ImportEffect
    /// Of a changed match: the fields that change.
    package let fields: [Notice.Field]
    /// What is left as it stands, since a later word says so.
    package let outdated: [OutdatedField]
    /// The later word that it is, where it is not the message's own.
    package var saidIn: LaterWord?
    /// A match that turns out to be the same, and goes: what was said of it was said of this one.
    package var absorbed: UUID?
    /// Why it is refused; nil when it is done.
    package var problem: Problem?
    /// The match that is meant; nil when it is refused.
    package let match: UUID?
    /// The match before; nil for one that is added, or not touched.
    package let old: MatchSnapshot?
    /// The match after; nil for one that is not touched.
    package let new: MatchSnapshot?

    /// What is done to a match: `old` becomes `new`.
    package init(
        _ notice: Notice, _ effect: ImportEffect, fields: [Notice.Field] = [], match: UUID,
        outdated: [OutdatedField] = [], old: MatchSnapshot? = nil, new: MatchSnapshot? = nil
    ) {
        (self.notice, self.effect, self.fields, self.match) = (notice, effect, fields, match)
        self.outdated = outdated
        (self.old, self.new) = (old, new)
    }

    /// Nothing is done, and why.
    package init(refusing notice: Notice, _ reason: Problem.Reason, _ note: String) {
        (self.notice, effect, fields, outdated) = (notice, .refused, [], [])
        problem = Problem(line: notice.line, reason: reason, note: note)
        (match, old, new) = (nil, nil, nil)
    }
}

extension LeagueRepository {
    /// Does what is planned, in the name of an import, keeps what became of each notice, and says in the
    /// import's row what came of all.
    ///
    /// Must run in a transaction.
    package func perform(
        _ changes: [PlannedChange], of importID: UUID, _ summary: ImportSummary,
        _ problems: [Problem]
    ) async throws {
        let rows = try await write(changes, in: importID)
        var statements = changes.isEmpty ? [] : [try Self.keeping(changes, rows, of: importID)]
        for change in changes {
            guard let absorbed = change.absorbed else { continue }
            statements += [
                "UPDATE import_effects SET match_id = \(change.match) WHERE match_id = \(absorbed)",
                "DELETE FROM matches WHERE id = \(absorbed)",
            ]
        }
        statements.append(try Self.conclusion(of: importID, summary, problems))
        _ = try await connection.pipeline(statements)
    }

    /// Changes that one statement makes: their places in the plan, and the matches they make.
    private struct Write {
        var places: [Int]
        var matches: [MatchSnapshot]
        /// What one match was before; nil where matches are added.
        let old: MatchSnapshot?

        /// The statement, which returns each match's id and row.
        var query: Query {
            guard let old, let new = matches.first else {
                return MatchSnapshot.insertion(of: matches)
            }
            return new.update(from: old)
        }
    }

    /// Writes the changes in their order, in one round trip for each few hundred statements, and
    /// returns the rows before and after each of them as JSON, nil where there is none.
    private func write(
        _ changes: [PlannedChange], in importID: UUID
    ) async throws -> [(old: String?, new: String?)] {
        var rows = changes.map { (old: $0.old?.row, new: String?.none) }
        var latest: [UUID: String] = [:]
        var rest = Self.writes(changes)[...]
        while !rest.isEmpty {
            let some = rest.prefix(250)
            rest = rest.dropFirst(250)
            let results = try await connection.pipeline(
                [Self.naming(importID)] + some.map(\.query))
            for (write, result) in zip(some, results.dropFirst()) {
                let written = Dictionary(
                    try result.decode((UUID, String).self), uniquingKeysWith: { $1 })
                for (place, match) in zip(write.places, write.matches) {
                    // What the message itself did before is what stood there.
                    if write.old != nil { rows[place].old = latest[match.id] ?? rows[place].old }
                    rows[place].new = written[match.id]
                    latest[match.id] = written[match.id]
                }
            }
        }
        return rows
    }

    /// Matches that are added one after the other are one statement, of at most 250.
    private static func writes(_ changes: [PlannedChange]) -> [Write] {
        var writes: [Write] = []
        for (place, change) in changes.enumerated() {
            guard let new = change.new else { continue }
            if change.old == nil, let last = writes.indices.last, writes[last].old == nil,
                writes[last].places.count < 250
            {
                writes[last].places.append(place)
                writes[last].matches.append(new)
            } else {
                writes.append(Write(places: [place], matches: [new], old: change.old))
            }
        }
        return writes
    }

    /// The audit's entries of this transaction bear the import from now on.
    static func naming(_ importID: UUID) -> Query {
        "SELECT set_config('league.import', \(importID.uuidString), true)"
    }
}

extension MatchSnapshot {
    /// The statement that adds matches, and returns the id and the row of each.
    fileprivate static func insertion(of matches: [MatchSnapshot]) -> Query {
        """
        INSERT INTO matches (id, date, time, competition_type, pitch, home_team_id, away_team_id,
                             away_text, umpires, status, home_score, away_score)
        SELECT * FROM unnest(
            \(matches.map(\.id))::uuid[], \(matches.map(\.date.description))::date[],
            \(matches.map(\.time?.description))::time[], \(matches.map(\.competition))::text[],
            \(matches.map(\.pitch))::text[], \(matches.map(\.home))::text[],
            \(matches.map(\.away))::text[], \(matches.map(\.awayText))::text[],
            \(matches.map(\.umpires))::text[], \(matches.map(\.status.rawValue))::text[],
            \(matches.map(\.score?.home))::smallint[], \(matches.map(\.score?.away))::smallint[])
        RETURNING id, to_jsonb(matches)
        """
    }

    /// The statement that sets what differs from `old`, and returns the row.
    fileprivate func update(from old: MatchSnapshot) -> Query {
        var set: [Query] = []
        if date != old.date { set.append("date = \(date)") }
        if time != old.time { set.append("time = \(time)") }
        if competition != old.competition { set.append("competition_type = \(competition)") }
        if pitch != old.pitch { set.append("pitch = \(pitch)") }
        if umpires != old.umpires { set.append("umpires = \(umpires)") }
        if status != old.status { set.append("status = \(status)") }
        if score != old.score {
            set += ["home_score = \(score?.home)", "away_score = \(score?.away)"]
        }
        return """
            UPDATE matches SET \(fragment: set.joined(by: ", ")) WHERE id = \(id)
            RETURNING id, to_jsonb(matches)
            """
    }
}
