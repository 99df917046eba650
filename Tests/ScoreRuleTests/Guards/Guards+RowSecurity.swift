extension Guard {
    /// Which rows.
    static let rowSecurity: [Guard] = [
        Guard(
            "row security of accounts",
            without: .sql("ALTER TABLE user_profiles DISABLE ROW LEVEL SECURITY"),
            keepsOut: [
                "a captain reads the addresses of others",
                "a captain turns row security off and reads the addresses of others",
                "a disabled admin reads the addresses of others",
                "an admin who must change the password reads the addresses of others",
            ],
            neededFor: [
                "a captain sees their own account and record",
                "a new captain sees their own account",
            ]),
        Guard(
            "row security of the record",
            without: .sql("ALTER TABLE score_audit_log DISABLE ROW LEVEL SECURITY"),
            keepsOut: [
                "a captain reads the record of others", "a disabled admin reads the record",
                "a viewer reads the record", "a viewer who claims to be an admin reads the record",
            ]),
        Guard(
            "row security of the import log",
            without: .sql("ALTER TABLE import_log DISABLE ROW LEVEL SECURITY"),
            keepsOut: [
                "a captain reads the import log",
                "an admin who must change the password reads the import log",
            ]),
        Guard(
            "only admins add matches",
            without: .sql("ALTER POLICY adding ON matches WITH CHECK (true)"),
            keepsOut: [
                "a captain adds a completed match", "a captain adds a match",
                "a captain inserts on conflict", "a captain merges a new match",
                "an admin is demoted while waiting for the account to add",
                "the superuser who has stepped down adds a match",
            ]),
        Guard(
            "only admins delete matches",
            without: .sql("ALTER POLICY deleting ON matches USING (true)"),
            keepsOut: [
                "a captain deletes a match", "a captain deletes by merging",
                "a disabled admin deletes a match",
                "a viewer deletes a match behind a table of their own",
                "an admin demoted after a REPEATABLE READ transaction began deletes",
                "an admin demoted after a SERIALIZABLE transaction began deletes",
                "an admin is demoted while waiting for the account to delete",
                "an admin who must change the password deletes a match",
            ]),
        Guard(
            "adding and deleting is refused aloud",
            without: .function(
                "league_require_admin()",
                "RAISE EXCEPTION 'Only an admin may add or delete a match.'",
                with: "RETURN false; RAISE EXCEPTION '-'"),
            keepsOut: [
                "a captain adds a completed match", "a captain adds a match",
                "a captain deletes a match", "a captain deletes by merging",
                "a captain inserts on conflict", "a captain merges a new match",
                "a disabled admin deletes a match",
                "a viewer deletes a match behind a table of their own",
                "an admin is demoted while waiting for the account to add",
                "an admin is demoted while waiting for the account to delete",
                "an admin who must change the password deletes a match",
                "the superuser who has stepped down adds a match",
            ]),
        Guard(
            "the policy of updates leaves the refusal to the trigger",
            without: .sql(
                """
                ALTER POLICY updating ON matches
                    USING (league_is_admin()
                           OR league_captained_house() IN (home_team_id, away_team_id))
                """),
            keepsOut: Attack.names(
                of: Attack.entering, Attack.claims,
                except: [
                    "a captain enters a score in a cancelled match",
                    "a captain enters a score in a postponed match",
                    "a captain enters a score in training", "an admin enters a score in training",
                    "the service's login enters a score by itself",
                    "a captain's claims meet an admin's role",
                    "a viewer who claims to be an admin reads the record",
                    "somebody anonymous claims to be an admin and sees what an admin may do",
                    "the superuser who has stepped down adds a match",
                    "the service's login is a member of league_owner and enters a score",
                ],
                and: [
                    "a captain who must change the password sends again what stands",
                    "a viewer sends again what stands",
                    "the captain of a third house sends again what stands",
                    "a captain bends a setting and enters a score of others",
                    "a captain locks the match first",
                    "a captain merges a score into a match of others",
                    "a captain updates at a cursor",
                    "a captain updates from a trigger of a table of their own",
                    "a captain updates in a CTE", "a captain updates every match at once",
                    "a viewer corrects", "a viewer enters a score behind a function of their own",
                    "a viewer enters a score behind a table of their own",
                    "the submitter corrects as a viewer by now",
                    "the submitter corrects for another house by now",
                ])),
        Guard(
            "adding and deleting holds the account",
            without: .function(
                "league_require_admin()", "PERFORM public.league_lock_caller();", with: ""),
            keepsOut: [
                "an admin demoted after a REPEATABLE READ transaction began deletes",
                "an admin demoted after a SERIALIZABLE transaction began deletes",
                "an admin is demoted while waiting for the account to delete",
            ]),
    ]
}
