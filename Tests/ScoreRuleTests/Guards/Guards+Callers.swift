extension Guard {
    /// Who is asking.
    static let callers: [Guard] = [
        Guard(
            "claims are believed from the service's login only",
            without: .function(
                "league_user_id()", "session_user <> 'authenticator'",
                with:
                    "session_user <> 'authenticator' AND coalesce(current_setting('request.jwt.claims', true), '') = ''"
            ),
            .function(
                "league_user_id()",
                "current_setting('role') NOT IN ('authenticated', 'league_admins')",
                with: "false"),
            keepsOut: [
                "a viewer claims to be an admin",
                "a viewer in the role authenticated claims to be an admin",
                "a viewer who claims to be an admin reads the record",
                "somebody anonymous claims to be an admin and sees what an admin may do",
            ]),
        Guard(
            "claims are believed in the role authenticated only",
            without: .function(
                "league_user_id()",
                "current_setting('role') NOT IN ('authenticated', 'league_admins')",
                with: "false"),
            keepsOut: ["somebody anonymous claims to be an admin and sees what an admin may do"]),
        Guard(
            "the role in the claims counts",
            without: .function(
                "league_user_id()",
                "coalesce(claims ->> 'role', 'authenticated') = 'authenticated'",
                with: "true"),
            keepsOut: ["the service is given claims of another role"]),
        Guard(
            "unreadable claims are nobody's",
            without: .function(
                "league_user_id()", "data_exception OR statement_too_complex",
                with: "raise_exception"),
            keepsOut: [
                "the service is given claims of nobody",
                "the service is given claims that nobody can read",
                "the service is given claims without end",
            ]),
        Guard(
            "endless claims are nobody's",
            without: .function("league_user_id()", " OR statement_too_complex", with: ""),
            keepsOut: ["the service is given claims without end"]),
        Guard(
            "who has stepped down is not the maintenance path",
            without: .function(
                "league_is_maintenance()",
                "current_setting('role') = 'none'", with: "true"),
            keepsOut: [
                "the superuser who has stepped down adds a match",
                "the superuser who has stepped down claims to be an admin",
                "the superuser who has stepped down to an admin's role claims to be an admin",
            ]),
        Guard(
            "the service's login is not the maintenance path",
            without: .function(
                "league_is_maintenance()", "session_user <> 'authenticator'", with: "true"),
            keepsOut: ["the service's login is a member of league_owner and enters a score"]),
        Guard(
            "only members of league_owner are the maintenance path",
            without: .function(
                "league_is_maintenance()",
                "pg_has_role(session_user, 'league_owner', 'MEMBER')", with: "true"),
            keepsOut: Attack.names(
                of: Attack.entering, Attack.correcting, Attack.otherColumns, Attack.statements,
                Attack.decided, Attack.shadows,
                except: [
                    "the submitter empties the score",
                    "a captain enters a score in training", "an admin enters a score in training",
                    "the submitter corrects to no status at all", "a captain moves the submission",
                    "a captain takes the submission over", "a captain moves the creation",
                    "a captain sets the sequence", "a captain sets the season",
                    "a captain changes the id", "an admin moves the submission",
                    "an admin takes the submission over", "an admin moves the creation",
                    "an admin sets the sequence", "an admin sets the season",
                    "an admin changes the id", "a captain moves the version's instant",
                    "a captain names the submitter of a new match", "a captain copies matches in",
                    "a captain empties the table",
                    "a captain enters a score for a match that has changed since",
                    "the submitter corrects a score that has changed since",
                    "a captain enters a score in a match that is not there",
                ],
                and: [
                    "a captain bends a setting and corrects late",
                    "a captain bends a setting and enters a score of others",
                    "a captain changes the address of their own account",
                    "a captain changes the house of their own account",
                    "a captain changes the rank of their own account",
                    "a captain deletes an account", "a captain makes an account",
                    "a disabled captain clears disabled_at of their own account",
                    "a new captain clears must_change_password of their own account",
                    "a captain enters scores and does not complete the match",
                    "a captain is demoted while waiting for the account",
                    "a captain is demoted while waiting for the match",
                    "a captain is disabled while waiting for the match",
                    "a captain moves to another house while waiting for the match",
                    "a captain must change the password while waiting for the match",
                    "a captain reads the addresses of others", "a captain reads the import log",
                    "a captain reads the record of others",
                    "a disabled admin reads the addresses of others",
                    "a disabled admin reads the record",
                    "a login is taken away while waiting for the account",
                    "a stranger claims to be an admin", "a viewer claims to be an admin",
                    "a viewer reads the record",
                    "a viewer who claims to be an admin reads the record",
                    "an admin is demoted while waiting for the account to add",
                    "an admin is demoted while waiting for the account to delete",
                    "an admin who must change the password reads the addresses of others",
                    "an admin who must change the password reads the import log",
                    "both captains enter at once and both succeed",
                    "the other captain enters while one waits for the match",
                    "the time runs out while the submitter waits for the match",
                ]),
            neededFor: LegalPath.names(
                of: LegalPath.captains, LegalPath.admins, LegalPath.decisions,
                except: [
                    "the submitter sends the score again",
                    "the other captain of the house sends it again",
                    "the captain of the other house sends it again",
                    "the other house sends it again after hours",
                    "a captain sends again what the maintenance path entered",
                    "a captain sends again whatever version they saw",
                    "an admin sends the score again",
                    "both houses send again the score of a walkover",
                    "an admin sees accounts, record and import log",
                ])),
        Guard(
            "whose login it is is asked again after the wait",
            without: .function(
                "league_lock_caller()",
                "AND (session_user = 'authenticator' OR p.db_role = session_user)",
                with: ""),
            keepsOut: ["a login is taken away while waiting for the account"]),
        Guard(
            "the account is held",
            without: .function("league_lock_caller()", "FOR SHARE", with: ""),
            keepsOut: [
                "a captain is demoted after a REPEATABLE READ transaction began",
                "a captain is demoted after a SERIALIZABLE transaction began",
                "a captain is demoted while waiting for the account",
                "a captain is disabled after a REPEATABLE READ transaction began",
                "a captain is disabled after a SERIALIZABLE transaction began",
                "a captain moves to another house after a REPEATABLE READ transaction began",
                "a captain moves to another house after a SERIALIZABLE transaction began",
                "a captain must change the password after a REPEATABLE READ transaction began",
                "a captain must change the password after a SERIALIZABLE transaction began",
                "a login is taken away while waiting for the account",
                "an admin demoted after a REPEATABLE READ transaction began deletes",
                "an admin demoted after a SERIALIZABLE transaction began deletes",
                "an admin is demoted while waiting for the account to add",
                "an admin is demoted while waiting for the account to delete",
            ]),
        Guard(
            "no account has a login of the service",
            without: .sql(
                "ALTER TABLE user_profiles DROP CONSTRAINT user_profiles_db_role_personal"),
            keepsOut: ["the maintainer gives somebody a login of the service"]),
        Guard(
            "a disabled admin is none",
            without: .function("league_caller()", "p.disabled_at IS NULL", with: "true"),
            keepsOut: [
                "a disabled admin deletes a match",
                "a disabled admin reads the addresses of others",
                "a disabled admin reads the record",
            ]),
        Guard(
            "an admin who must change the password is none",
            without: .function("league_caller()", "NOT p.must_change_password", with: "true"),
            keepsOut: [
                "an admin who must change the password deletes a match",
                "an admin who must change the password reads the addresses of others",
                "an admin who must change the password reads the import log",
            ]),
        Guard(
            "temporary tables come last for league_lock_caller()",
            without: .function(
                "league_lock_caller()", "SET search_path TO 'pg_catalog', 'pg_temp'",
                with: "SET search_path TO 'public'"),
            .function(
                "league_lock_caller()", "FROM public.user_profiles", with: "FROM user_profiles"),
            keepsOut: [
                "a captain corrects late behind a table of their own",
                "a viewer enters a score behind a table of their own",
            ],
            neededFor: ["a captain enters a score behind tables of their own"]),
        Guard(
            "temporary tables come last for league_user_id()",
            without: .function(
                "league_user_id()", "SET search_path TO 'pg_catalog', 'pg_temp'",
                with: "SET search_path TO 'public'"),
            .function("league_user_id()", "FROM public.user_profiles", with: "FROM user_profiles"),
            keepsOut: [
                "a captain corrects late behind a table of their own",
                "a viewer deletes a match behind a table of their own",
                "a viewer enters a score behind a table of their own",
            ],
            neededFor: ["a captain enters a score behind tables of their own"]),
        Guard(
            "temporary tables come last for league_caller()",
            without: .function(
                "league_caller()", "SET search_path TO 'pg_catalog', 'pg_temp'",
                with: "SET search_path TO 'public'"),
            .function("league_caller()", "FROM public.user_profiles", with: "FROM user_profiles"),
            keepsOut: [
                "a captain corrects late behind a table of their own",
                "a viewer deletes a match behind a table of their own",
                "a viewer enters a score behind a table of their own",
            ]),
        Guard(
            "temporary tables come last for enter_score()",
            without: .function(
                "enter_score(uuid,int,int,int)", "SET search_path TO 'pg_catalog', 'pg_temp'",
                with: "SET search_path TO 'public'"),
            .function("enter_score(uuid,int,int,int)", "public.", with: ""), keepsOut: [],
            neededFor: ["a captain enters a score behind tables of their own"]),
    ]
}
