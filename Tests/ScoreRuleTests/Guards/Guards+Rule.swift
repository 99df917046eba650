extension Guard {
    /// What the trigger and the rule say.
    static let rule: [Guard] =
        [
            Guard(
                "the trigger", without: .sql("DROP TRIGGER matches_enforce_score_rule ON matches"),
                keepsOut: Attack.names(
                    of: Attack.entering, Attack.misshapen, Attack.correcting, Attack.otherColumns,
                    Attack.decided, Attack.unfitting, Attack.claims, Attack.shadows, Attack.races,
                    except: [
                        "a captain enters half a score by the function",
                        "a captain enters 70000 by the function",
                        "a captain enters more than a smallint holds",
                        "a captain enters more than an integer holds",
                        "the submitter corrects to no status at all",
                        "a captain moves the submission", "a captain takes the submission over",
                        "a captain moves the creation", "a captain sets the sequence",
                        "a captain sets the season", "a captain changes the id",
                        "an admin moves the submission", "an admin takes the submission over",
                        "an admin moves the creation", "an admin sets the sequence",
                        "an admin sets the season", "an admin changes the id",
                        "a captain moves the version's instant",
                        "the service's login enters a score by itself",
                        "a viewer who claims to be an admin reads the record",
                        "somebody anonymous claims to be an admin and sees what an admin may do",
                        "the superuser who has stepped down adds a match",
                        "a viewer deletes a match behind a table of their own",
                        "an admin is demoted while waiting for the account to delete",
                        "an admin is demoted while waiting for the account to add",
                        "an admin demoted after a REPEATABLE READ transaction began deletes",
                        "the submission moved after a REPEATABLE READ transaction began",
                        "an admin demoted after a SERIALIZABLE transaction began deletes",
                        "the submission moved after a SERIALIZABLE transaction began",
                    ],
                    and: [
                        "a captain bends a setting and corrects late",
                        "a captain bends a setting and enters a score of others",
                        "a captain locks the match first",
                        "a captain merges a score into a match of others",
                        "a captain updates and swallows the error", "a captain updates at a cursor",
                        "a captain updates from a trigger of a table of their own",
                        "a captain updates in a CTE", "a captain updates every match at once",
                    ]),
                neededFor: LegalPath.thatNameASubmitter),
            Guard(
                "somebody has signed in",
                without: .rule(
                    "IF caller.id IS NULL THEN", with: "IF caller.id IS NULL THEN RETURN;"),
                keepsOut: [
                    "a login is taken away while waiting for the account",
                    "a stranger claims to be an admin", "a stranger enters a score",
                    "the service is given claims of another role",
                    "the service is given claims of nobody",
                    "the service is given claims that nobody can read",
                    "the service is given claims without end",
                    "the service's login is a member of league_owner and enters a score",
                    "the superuser who has stepped down claims to be an admin",
                ]),
            Guard(
                "the account is not disabled",
                without: .rule("caller.disabled_at IS NOT NULL", with: "false"),
                keepsOut: [
                    "a captain is disabled while waiting for the match",
                    "a disabled admin enters a score", "a disabled captain enters a score",
                ]),
            Guard(
                "the password is of the owner's choosing",
                without: .rule("caller.must_change_password", with: "false"),
                keepsOut: [
                    "a captain who must change the password sends again what stands",
                    "a captain must change the password while waiting for the match",
                    "a captain who must change the password enters a score",
                    "an admin who must change the password enters a score",
                ]),
            Guard(
                "the rank", without: .rule("caller.role <> 'captain'", with: "false"),
                keepsOut: [
                    "a captain is demoted while waiting for the account",
                    "a captain is demoted while waiting for the match",
                    "a viewer claims to be an admin", "a viewer enters a score",
                    "a viewer in the role authenticated claims to be an admin",
                    "a viewer of the house enters a score",
                    "the submitter corrects as a viewer by now",
                ]),
            Guard(
                "the own house",
                without: .rule("caller.house_id IS DISTINCT FROM was.home_team_id", with: "false"),
                keepsOut: [
                    "the captain of a third house sends again what stands",
                    "a captain bends a setting and enters a score of others",
                    "a captain enters a score in a match of others",
                    "a captain enters a score of another house's guests",
                    "a captain locks the match first",
                    "a captain merges a score into a match of others",
                    "a captain moves to another house while waiting for the match",
                    "a captain updates and swallows the error", "a captain updates at a cursor",
                    "a captain updates from a trigger of a table of their own",
                    "a captain updates in a CTE", "the captain of a third house enters a score",
                    "the submitter corrects for another house by now",
                ]),
            Guard(
                "the own house at the time of the correction",
                without: .rule(
                    "caller.house_id IS DISTINCT FROM was.home_team_id",
                    with:
                        "was.status = 'scheduled' AND caller.house_id IS DISTINCT FROM was.home_team_id"
                ),
                keepsOut: [
                    "the captain of a third house sends again what stands",
                    "the submitter corrects for another house by now",
                ]),
            Guard(
                "a change is told by the sequence",
                without: .rule(
                    "wanted.sequence = was.sequence",
                    with:
                        "(wanted.home_score, wanted.away_score) IS NOT DISTINCT FROM (was.home_score, was.away_score)"
                ),
                keepsOut: [
                    "a captain cancels the match", "a captain changes the competition",
                    "a captain gives the other side to another house",
                    "a captain gives their own side to another house",
                    "a captain makes it a walkover", "a captain moves the day",
                    "a captain moves the kick-off", "a captain moves the pitch",
                    "a captain names an umpire", "a captain names other guests",
                    "a captain postpones the match", "a captain puts the others into bibs",
                    "a captain reinstates a cancelled match", "a captain swaps the teams",
                    "a captain writes a note",
                    "the submitter makes an awarded match one that was played",
                ]),
            Guard(
                "nothing else changes",
                without: .rule(
                    "public.league_match_details(was)",
                    with: "false AND public.league_match_details(was)"),
                keepsOut: [
                    "a captain changes the competition along with the score",
                    "a captain gives the other side to another house along with the score",
                    "a captain gives their own side to another house along with the score",
                    "a captain makes it a walkover along with the score",
                    "a captain moves the day along with the score",
                    "a captain moves the kick-off along with the score",
                    "a captain moves the pitch along with the score",
                    "a captain names an umpire along with the score",
                    "a captain names other guests along with the score",
                    "a captain puts the others into bibs along with the score",
                    "a captain renames the guests",
                    "a captain swaps the teams along with the score",
                    "a captain writes a note along with the score",
                    "the submitter changes the competition along with a correction",
                    "the submitter gives the other side to another house along with a correction",
                    "the submitter gives their own side to another house along with a correction",
                    "the submitter makes it a walkover along with a correction",
                    "the submitter moves the day along with a correction",
                    "the submitter moves the kick-off along with a correction",
                    "the submitter moves the pitch along with a correction",
                    "the submitter names an umpire along with a correction",
                    "the submitter names other guests along with a correction",
                    "the submitter puts the others into bibs along with a correction",
                    "the submitter swaps the teams along with a correction",
                    "the submitter writes a note along with a correction",
                ]),
            Guard(
                "a cancelled or postponed match takes no score",
                without: .rule(
                    "was.status IN ('cancelled', 'postponed')",
                    with:
                        "was.status IN ('cancelled', 'postponed') AND wanted.status = 'completed' THEN RETURN; ELSIF false"
                ),
                keepsOut: [
                    "a captain enters a score in a cancelled match",
                    "a captain enters a score in a postponed match",
                ]),
            Guard(
                "a match is completed or left alone",
                without: .rule("IF wanted.status = 'completed' THEN", with: "IF true THEN"),
                keepsOut: [
                    "a captain cancels the match",
                    "a captain enters scores and does not complete the match",
                    "a captain postpones the match",
                ]),
            Guard(
                "a captain takes nothing back",
                without: .rule("wanted.status <> 'completed'", with: "false"),
                keepsOut: [
                    "the submitter cancels the match", "the submitter postpones the match",
                    "the submitter reopens and empties the match",
                    "the submitter reopens the match",
                ]),
            Guard(
                "only the submitter corrects",
                without: .rule("was.score_submitted_by IS DISTINCT FROM caller.id", with: "false"),
                keepsOut: [
                    "a captain corrects what an admin has corrected",
                    "a captain corrects what the maintenance path entered",
                    "both captains enter at once and both succeed",
                    "the captain of the other house corrects",
                    "the other captain enters while one waits for the match",
                    "the other captain of the house corrects",
                ]),
            Guard(
                "the refusal names whom to ask",
                without: .rule("' To change it, ask ' || entrant", with: "'' || entrant"),
                keepsOut: [
                    "a captain corrects what an admin has corrected",
                    "the captain of the other house corrects",
                    "the other captain enters while one waits for the match",
                    "the other captain of the house corrects",
                ]),
        ]
}
