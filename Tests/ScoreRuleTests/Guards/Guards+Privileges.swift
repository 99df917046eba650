extension Guard {
    /// Which columns and which tables.
    static let privileges: [Guard] = [
        Guard(
            "no right to write the submitter's columns",
            without: .sql(
                """
                GRANT UPDATE (score_submitted_by, score_submitted_at),
                      INSERT (score_submitted_by, score_submitted_at) ON matches TO authenticated
                """),
            keepsOut: [
                "a captain grants themselves the submission", "a captain moves the submission",
                "a captain names the submitter of a new match",
                "a captain takes the submission over", "an admin moves the submission",
                "an admin takes the submission over",
            ]),
        Guard(
            "no right to write sequence, season and creation",
            without: .sql(
                "GRANT UPDATE (sequence, season, created_at, id) ON matches TO authenticated"),
            keepsOut: [
                "a captain changes the id", "a captain moves the creation",
                "a captain sets the season", "a captain sets the sequence",
                "an admin changes the id", "an admin moves the creation",
                "an admin sets the season", "an admin sets the sequence",
            ]),
        Guard(
            "no right to empty matches",
            without: .sql("GRANT TRUNCATE ON matches TO authenticated"),
            keepsOut: ["a captain empties the table"]),
        Guard(
            "the owner's right to empty matches revoked",
            without: .sql("GRANT TRUNCATE ON matches TO league_owner"),
            keepsOut: ["the maintainer empties the matches without a record"]),
        Guard(
            "no right to write the logins of accounts",
            without: .sql("GRANT UPDATE (db_role) ON user_profiles TO authenticated"),
            keepsOut: ["a captain changes the login of their own account"]),
        Guard(
            "accounts are changed by those who may look after them",
            without: .sql("DROP TRIGGER user_profiles_require_rights ON user_profiles"),
            keepsOut: [
                "a captain changes the address of their own account",
                "a captain changes the house of their own account",
                "a captain changes the rank of their own account", "a captain deletes an account",
                "a captain makes an account",
                "a disabled captain clears disabled_at of their own account",
                "a new captain clears must_change_password of their own account",
            ]),
        Guard(
            "no right to give logins for the service",
            without: .sql("GRANT UPDATE (db_role) ON user_profiles TO service_role"),
            keepsOut: ["the service gives somebody a login"]),
        Guard(
            "no right to read credentials",
            without: .sql(
                """
                GRANT SELECT ON user_credentials TO authenticated, service_role;
                ALTER TABLE user_credentials DISABLE ROW LEVEL SECURITY;
                """),
            keepsOut: [
                "a captain reads credentials", "an admin reads credentials",
                "the service reads credentials",
            ]),
        Guard(
            "no right to write the record",
            without: .sql(
                """
                GRANT INSERT, UPDATE, DELETE, TRUNCATE ON score_audit_log TO authenticated;
                CREATE POLICY weak ON score_audit_log TO authenticated USING (true);
                """),
            keepsOut: [
                "a captain forges the record", "a captain reads the record of others",
                "a captain wipes the record", "a disabled admin reads the record",
                "a viewer reads the record", "a viewer who claims to be an admin reads the record",
                "an admin forges the record", "an admin wipes the record",
            ]),
        Guard(
            "no right to write the record for the service",
            without: .sql(
                """
                GRANT INSERT, DELETE ON score_audit_log TO service_role;
                CREATE POLICY weak ON score_audit_log TO service_role USING (true);
                """),
            keepsOut: ["the service forges the record", "the service wipes the record"]),
        Guard(
            "the owner's rights to the record revoked",
            without: .sql("GRANT UPDATE, DELETE, TRUNCATE ON score_audit_log TO league_owner"),
            keepsOut: [
                "the maintainer wipes the record",
                "the maintainer wipes the record as league_owner",
            ]),
        Guard(
            "only a change of a match writes the record",
            without: .sql("DROP TRIGGER score_audit_log_before_insert ON score_audit_log"),
            keepsOut: [
                "the maintainer forges the record",
                "the maintainer forges the record as league_owner",
            ]),
        Guard(
            "no right to write the import log",
            without: .sql(
                """
                GRANT INSERT ON import_log TO authenticated;
                CREATE POLICY weak ON import_log TO authenticated USING (true);
                """),
            keepsOut: [
                "a captain reads the import log", "a captain writes the import log",
                "an admin who must change the password reads the import log",
            ]),
        Guard(
            "no right to write matches for the service",
            without: .sql(
                """
                GRANT UPDATE, DELETE ON matches TO service_role;
                GRANT EXECUTE ON FUNCTION enter_score TO service_role;
                CREATE POLICY weak ON matches TO service_role USING (true);
                """),
            keepsOut: [
                "the service deletes matches", "the service enters a score",
                "the service enters a score by the function",
            ]),
        Guard(
            "no right to anything for the anonymous",
            without: .sql(
                """
                GRANT SELECT, UPDATE ON matches TO anon;
                GRANT EXECUTE ON FUNCTION enter_score TO anon;
                GRANT SELECT ON user_profiles, score_audit_log, import_log TO anon;
                """),
            keepsOut: [
                "somebody anonymous enters a score",
                "somebody anonymous enters a score by the function",
                "somebody anonymous reads accounts", "somebody anonymous reads the import log",
                "somebody anonymous reads the record", "somebody anonymous reads who submitted",
            ]),
        Guard(
            "no right to make functions",
            without: .sql("GRANT CREATE ON SCHEMA public TO authenticated"),
            keepsOut: ["a captain makes a function"]),
        Guard(
            "no right to use the record's trigger",
            without: .sql("GRANT EXECUTE ON FUNCTION matches_after_change() TO PUBLIC"),
            keepsOut: [
                "a stranger makes a trigger of ours meet a cast of their own",
                "a stranger forges the record by a trigger of ours",
            ]),
        Guard(
            "no right to use the rule's trigger",
            without: .sql("GRANT EXECUTE ON FUNCTION matches_enforce_score_rule() TO PUBLIC"),
            keepsOut: ["a viewer makes the rule's trigger meet a cast of their own"]),
        Guard(
            "no right to ask the rule by hand",
            without: .sql("GRANT EXECUTE ON FUNCTION league_require_score_rights TO PUBLIC"),
            keepsOut: ["a captain asks the rule by hand"]),
    ]
}
