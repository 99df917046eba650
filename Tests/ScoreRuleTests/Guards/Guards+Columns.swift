extension Guard {
    /// What a captain leaves alone, column by column.
    static let columns = captainsLeaveAlone.map { column, keepsOut in
        Guard(
            "nothing else changes: \(column)",
            without: .rule("details(was)", with: "details(was) - '\(column)'"),
            .rule("details(wanted)", with: "details(wanted) - '\(column)'"),
            keepsOut: keepsOut)
    }

    private static let captainsLeaveAlone: [(column: String, keepsOut: [String])] = [
        (
            "date",
            [
                "a captain moves the day along with the score",
                "the submitter moves the day along with a correction",
            ]
        ),
        (
            "time",
            [
                "a captain moves the kick-off along with the score",
                "the submitter moves the kick-off along with a correction",
            ]
        ),
        (
            "competition_type",
            [
                "a captain changes the competition along with the score",
                "the submitter changes the competition along with a correction",
            ]
        ),
        (
            "pitch",
            [
                "a captain moves the pitch along with the score",
                "the submitter moves the pitch along with a correction",
            ]
        ),
        (
            "home_team_id",
            [
                "a captain gives their own side to another house along with the score",
                "the submitter gives their own side to another house along with a correction",
            ]
        ),
        (
            "away_team_id",
            [
                "a captain gives the other side to another house along with the score",
                "the submitter gives the other side to another house along with a correction",
            ]
        ),
        ("away_text", ["a captain renames the guests"]),
        (
            "umpires",
            [
                "a captain names an umpire along with the score",
                "the submitter names an umpire along with a correction",
            ]
        ),
        (
            "bibs",
            [
                "a captain puts the others into bibs along with the score",
                "the submitter puts the others into bibs along with a correction",
            ]
        ),
        (
            "notes",
            [
                "a captain writes a note along with the score",
                "the submitter writes a note along with a correction",
            ]
        ),
        (
            "outcome",
            [
                "a captain makes it a walkover along with the score",
                "the submitter makes it a walkover along with a correction",
            ]
        ),
    ]
}
