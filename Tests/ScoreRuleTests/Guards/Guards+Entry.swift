extension Guard {
    /// What becomes of an entry.
    static let entry: [Guard] = [
        Guard(
            "a new score has a new submitter",
            without: .trigger("NEW.score_submitted_by := caller.id;", with: ""),
            keepsOut: [
                "a captain corrects what an admin has corrected",
                "both captains enter at once and both succeed",
            ],
            neededFor: LegalPath.thatNameASubmitter),
        Guard(
            "the account of a submitter can go",
            without: .trigger("NEW.sequence = OLD.sequence", with: "false"), keepsOut: [],
            neededFor: ["the service deletes the account of a submitter, and the score stays"]),
        Guard(
            "expected_sequence counts",
            without: .function(
                "enter_score(uuid,int,int,int)", "expected_sequence IS NULL OR", with: "true OR"
            ),
            keepsOut: [
                "a captain enters a score for a match that has changed since",
                "the submitter corrects a score that has changed since",
            ]),
        Guard(
            "an unknown match is told",
            without: .function(
                "enter_score(uuid,int,int,int)", "IF NOT FOUND THEN", with: "IF false THEN"),
            keepsOut: [
                "a captain enters a score for a match that has changed since",
                "a captain enters a score in a match that is not there",
                "the submitter corrects a score that has changed since",
            ]),
        Guard(
            "a captain has a house",
            without: .sql(
                "ALTER TABLE user_profiles DROP CONSTRAINT user_profiles_captain_has_house"),
            keepsOut: ["the maintainer takes a captain's house away"]),
    ]
}

extension LegalPath {
    /// The names of those that end with a new submitter.
    static let thatNameASubmitter = LegalPath.names(
        of: LegalPath.captains,
        except: [
            "the submitter corrects at 4:59.999999",
            "the submitter corrects twice within the time",
            "the submitter sends the score again",
            "the other captain of the house sends it again",
            "the captain of the other house sends it again",
            "the other house sends it again after hours",
            "a captain sends again what the maintenance path entered",
            "a captain sends again whatever version they saw",
            "a captain sees their own account and record",
        ],
        and: [
            "an admin adds a completed match", "an admin corrects after hours",
            "an admin enters a score", "an admin enters a score in a cancelled match",
            "an admin makes a match a walkover", "an admin awards the score that a captain entered",
            "an admin enters another score in a walkover",
            "an admin enters a score in a match that is to be replayed",
        ])
}
