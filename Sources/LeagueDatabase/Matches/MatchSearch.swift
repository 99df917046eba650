import FieldGame
import PostgreSQL

/// Matches that a word leads to: by what is found in the directory, or in an opponent's name as it is
/// written.
package struct MatchSearch: Hashable, Sendable {
    private let text: String
    private let teams, competitions, pitches, umpireKeys: [String]

    /// The longest text that is searched for, in Unicode's scalars; what is behind it does not count.
    package static let length = 100

    /// A text without what does not count.
    package static func cut(_ text: String) -> String {
        String(text.unicodeScalars.prefix(length))
    }

    /// A search for a text within names, without regard to case, accents and punctuation; nil for one
    /// of which nothing is left then.
    package init?(_ text: String, in directory: LeagueDirectory) {
        let folded = FoldedName(Self.cut(text)).description
        guard !folded.isEmpty else { return nil }
        self.text = folded
        func isMeant(_ names: String...) -> Bool {
            names.contains { FoldedName($0).description.contains(folded) }
        }
        teams = directory.teams.filter { isMeant($0.name, $0.id) }.map(\.id)
        competitions = directory.competitions.filter { isMeant($0.name) }.map(\.name)
        pitches = directory.pitches.filter { isMeant($0.name, $0.abbreviation) }.map(\.name)
        umpireKeys = directory.umpires.filter { isMeant($0.name) }.flatMap(\.keys)
    }

    /// What a row `m` of `all_matches` must fulfil, from ` AND` on.
    var condition: Query {
        """
         AND (m.home_team_id = ANY (\(teams)) OR m.away_team_id = ANY (\(teams))
              OR m.competition_type = ANY (\(competitions)) OR m.pitch = ANY (\(pitches))
              OR m.id = ANY (ARRAY(SELECT matches_umpired_by(\(umpireKeys))))
              OR position(\(text) IN league_fold(m.away_text)) > 0)
        """
    }
}
