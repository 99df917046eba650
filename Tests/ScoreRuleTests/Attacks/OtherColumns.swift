extension Attack {
    /// Changing what is not the score, alone or along with it.
    static let otherColumns: [Attack] =
        notTheCaptains.flatMap { name, columns in
            [
                Attack("a captain \(name)") {
                    try await $0.sets(columns, of: .derby, as: .captainOfKeate)
                },
                Attack("a captain \(name) along with the score", .rule(saying: "nothing else")) {
                    try await $0.sets(
                        "home_score = 1, away_score = 0, status = 'completed', \(columns)",
                        of: .derby, as: .captainOfKeate)
                },
                Attack(
                    "the submitter \(name) along with a correction", .rule(saying: "nothing else")
                ) {
                    try await $0.sets(
                        "home_score = 5, \(columns)", of: .played, as: .captainOfKeate)
                },
            ]
        }
        + nobodys.map { name, columns in
            Attack("a captain \(name)", .privilege) {
                try await $0.sets(columns, of: .played, as: .captainOfKeate)
            }
        }
        + nobodys.map { name, columns in
            Attack("an admin \(name)", .privilege) {
                try await $0.sets(columns, of: .played, as: .admin)
            }
        } + [
            Attack("a captain renames the guests", .rule(saying: "nothing else")) {
                try await $0.sets(
                    "home_score = 1, away_score = 0, status = 'completed', away_text = 'Eton'",
                    of: .guests, as: .captainOfKeate)
            },
            Attack("a captain cancels the match") {
                try await $0.sets("status = 'cancelled'", of: .derby, as: .captainOfKeate)
            },
            Attack("a captain postpones the match") {
                try await $0.sets("status = 'postponed'", of: .derby, as: .captainOfKeate)
            },
            Attack("a captain reinstates a cancelled match") {
                try await $0.sets("status = 'scheduled'", of: .cancelled, as: .captainOfKeate)
            },
            Attack("a captain moves the version's instant", .fruitless) {
                try await $0.sets("updated_at = '2000-01-01'", of: .played, as: .captainOfKeate)
            },
        ]

    private static let notTheCaptains = [
        ("moves the pitch", "pitch = 'Agar''s 4'"),
        ("moves the kick-off", "time = '15:30'"),
        ("moves the day", "date = date + 1"),
        ("changes the competition", "competition_type = 'House Cup'"),
        ("names an umpire", "umpires = 'Mr Carlow'"),
        ("puts the others into bibs", "bibs = 'away'"),
        ("writes a note", "notes = 'We won'"),
        ("makes it a walkover", "outcome = 'walkover'"),
        ("swaps the teams", "home_team_id = away_team_id, away_team_id = home_team_id"),
        ("gives the other side to another house", "away_team_id = 'PRDT'"),
        ("gives their own side to another house", "home_team_id = 'PRDT'"),
        ("names other guests", "away_team_id = NULL, away_text = 'Eton'"),
    ]

    private static let nobodys = [
        ("moves the submission", "score_submitted_at = now() + interval '1 day'"),
        ("takes the submission over", "score_submitted_by = '\(Person.captainOfHawtrey.rawValue)'"),
        ("moves the creation", "created_at = now()"),
        ("sets the sequence", "sequence = 0"),
        ("sets the season", "season = '1999'"),
        ("changes the id", "id = gen_random_uuid()"),
    ]
}
