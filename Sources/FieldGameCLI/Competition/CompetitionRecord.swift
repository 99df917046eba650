import FieldGame
import LeagueDatabase

extension CompetitionRules {
    /// The competition as JSON: the table's columns, and in `rules` those of the view
    /// `competition_rules`.
    var record: Record {
        [
            "name": competition.name, "abbreviation": competition.abbreviation,
            "kind": competition.kind, "colour": competition.colour, "squad": competition.squad,
            "season_starts": seasonStarts,
            "rules": [rules.record(since: "")] + later.map { $0.rules.record(since: $0.since) },
        ]
    }
}

extension TableRules {
    fileprivate func record(since season: String) -> Record {
        [
            "since": season, "points_win": pointsForWin, "points_draw": pointsForDraw,
            "points_loss": pointsForLoss, "tie_breakers": tieBreakers,
            "head_to_head_restarts": headToHeadRestarts, "walkover_for": walkover.home,
            "walkover_against": walkover.away,
        ]
    }
}

extension CompetitionEffects {
    /// What became of its matches and tables as JSON.
    var record: Record {
        [
            "matches": matches, "matches_moved": matchesMoved, "tables_changed": tablesChanged,
            "tables_added": tablesAdded, "tables_removed": tablesRemoved,
        ]
    }
}
