extension Guard {
    /// The record.
    static let record: [Guard] = [
        Guard(
            "the record's trigger", without: .sql("DROP TRIGGER matches_after_change ON matches"),
            keepsOut: ["both captains enter at once and both succeed"],
            neededFor: LegalPath.names(
                of: LegalPath.captains, LegalPath.admins, LegalPath.decisions,
                LegalPath.maintenance,
                except: [
                    "the submitter sends the score again",
                    "the other captain of the house sends it again",
                    "the captain of the other house sends it again",
                    "the other house sends it again after hours",
                    "a captain sends again what the maintenance path entered",
                    "a captain sends again whatever version they saw",
                    "a captain sees their own account and record", "an admin sends the score again",
                    "both houses send again the score of a walkover",
                    "an admin sees accounts, record and import log",
                    "a new captain sees their own account", "the service makes an account",
                    "the service disables an account",
                    "the service deletes the account of a submitter, and the score stays",
                ])),
        Guard(
            "the record's trigger sees every column",
            without: .sql(
                """
                DROP TRIGGER matches_after_change ON matches;
                CREATE TRIGGER matches_after_change
                    AFTER INSERT OR UPDATE OF status OR DELETE ON matches
                    FOR EACH ROW EXECUTE FUNCTION matches_after_change()
                """),
            keepsOut: [],
            neededFor: [
                "an admin edits a match", "the maintenance path corrects, reopens and cancels",
                "an admin awards the score that a captain entered",
            ]),
        Guard(
            "the record's trigger sees what is added and deleted",
            without: .sql(
                """
                DROP TRIGGER matches_after_change ON matches;
                CREATE TRIGGER matches_after_change AFTER UPDATE ON matches
                    FOR EACH ROW EXECUTE FUNCTION matches_after_change()
                """),
            keepsOut: [],
            neededFor: [
                "an admin adds a completed match", "an admin deletes a match",
                "the maintenance path adds and deletes as league_owner",
            ]),
        Guard(
            "what is merely sent again is not recorded",
            without: .function(
                "matches_after_change()", "IF what IS NULL THEN",
                with: "what := coalesce(what, 'changed'); IF false THEN"),
            keepsOut: ["a captain moves the version's instant"],
            neededFor: [
                "a captain sends again what the maintenance path entered",
                "a captain sends again whatever version they saw", "an admin sends the score again",
                "both houses send again the score of a walkover",
                "the captain of the other house sends it again",
                "the other captain of the house sends it again",
                "the other house sends it again after hours",
                "the service deletes the account of a submitter, and the score stays",
                "the submitter sends the score again",
            ]),
        Guard(
            "what is on record stays",
            without: .sql("DROP TRIGGER score_audit_log_protect ON score_audit_log"),
            keepsOut: ["a superuser wipes the record"]),
        Guard(
            "a score that is taken back is emptied",
            without: .function(
                "matches_before_write()", "OLD.status = 'completed' AND NEW.status <> 'completed'",
                with: "false"),
            keepsOut: [],
            neededFor: [
                "a captain enters anew what an admin has cleared",
                "an admin cancels a match that was played",
                "an admin clears a score as the app does",
                "an admin postpones an abandoned match",
                "the maintenance path corrects, reopens and cancels",
            ]),
    ]
}
