import CXXHash

/// The league's schema, embedded so that the installed program needs no checkout.
package enum LeagueSchema {
    /// What runs once in each database, in this order: tables, and what changes them.
    ///
    /// A file that has been released is never edited: `fieldgame migrate` compares checksums.
    package static let migrations = [
        SchemaScript(
            1, "baseline", [PackageResources.roles_sql, PackageResources._001_baseline_sql]),
        SchemaScript(2, "match_notes", [PackageResources._002_match_notes_sql]),
        SchemaScript(3, "name_indexes", [PackageResources._003_name_indexes_sql]),
        SchemaScript(4, "squads", [PackageResources._004_squads_sql]),
        SchemaScript(5, "late_mail", [PackageResources._005_late_mail_sql]),
        SchemaScript(6, "umpire_names", [PackageResources._006_umpire_names_sql]),
        SchemaScript(7, "pitch_aliases", [PackageResources._007_pitch_aliases_sql]),
        SchemaScript(8, "mail_words", [PackageResources._008_mail_words_sql]),
        SchemaScript(
            9, "accounts",
            [PackageResources.account_role_sql, PackageResources._009_accounts_sql]),
        SchemaScript(10, "changes", [PackageResources._010_changes_sql]),
        SchemaScript(11, "competition_order", [PackageResources._011_competition_order_sql]),
        SchemaScript(12, "pages", [PackageResources._012_pages_sql]),
        SchemaScript(13, "web_sessions", [PackageResources._013_web_sessions_sql]),
        SchemaScript(
            14, "admin_writes",
            [PackageResources.admin_role_sql, PackageResources._014_admin_writes_sql]),
        SchemaScript(15, "closed_seasons", [PackageResources._015_closed_seasons_sql]),
        SchemaScript(16, "hidden_umpires", [PackageResources._016_hidden_umpires_sql]),
        SchemaScript(17, "import_texts", [PackageResources._017_import_texts_sql]),
        SchemaScript(
            18, "news", [PackageResources.news_role_sql, PackageResources._018_news_sql]),
        SchemaScript(19, "backups", [PackageResources._019_backups_sql]),
        SchemaScript(20, "name_keys", [PackageResources._020_name_keys_sql]),
    ]

    /// What makes the roles, which belong to the whole server and are in no dump of a database. Each
    /// file begins the migration that first needs it, and may run again.
    package static let roles = SchemaScript(
        nil, "roles",
        [
            PackageResources.roles_sql, PackageResources.account_role_sql,
            PackageResources.admin_role_sql, PackageResources.news_role_sql,
        ])

    /// What runs again, all of it in this order, whenever one of the files has changed: functions
    /// and triggers, views, grants and policies.
    package static let definitions = SchemaScript(
        nil, "routines, views and grants",
        [
            PackageResources.clock_sql,
            PackageResources.callers_sql,
            PackageResources.teams_sql,
            PackageResources.match_versions_sql,
            PackageResources.score_rule_sql,
            PackageResources.audit_sql,
            PackageResources.accounts_sql,
            PackageResources.tombstones_sql,
            PackageResources.calendar_names_sql,
            PackageResources.pitches_sql,
            PackageResources.umpires_sql,
            PackageResources.notifications_sql,
            PackageResources.changes_sql,
            PackageResources.decisions_sql,
            PackageResources.table_order_sql,
            PackageResources.seasons_sql,
            PackageResources.news_sql,
            PackageResources.letters_sql,
            PackageResources.invitations_sql,
            PackageResources.requests_sql,
            PackageResources.match_views_sql,
            PackageResources.standings_sql,
            PackageResources.feeds_sql,
            PackageResources.locations_sql,
            PackageResources.published_sql,
            PackageResources.history_sql,
            PackageResources.inherited_comments_sql,
            PackageResources.grants_sql,
        ])

    /// What turns a database of fieldgame 0.1 into one of the first migration.
    package static let from01 = SchemaScript(nil, "from 0.1", [PackageResources.from_0_1_sql])

    /// What they make: a line for each table, column, trigger and so on, recorded by a test.
    package static let catalog: [UInt8] = PackageResources.catalog_txt
}

/// SQL that is applied as one.
package struct SchemaScript: Sendable {
    /// The number at the start of a migration's file name; nil for definitions.
    package let version: Int?
    /// The rest of its file name, or what it is.
    package let name: String
    /// Its files in UTF-8, in their order.
    private let contents: [[UInt8]]
    /// The XXH3 hash of the files as one text, in hexadecimal: it tells one text from another, and is
    /// no secret.
    package let checksum: String

    /// The script of these files in UTF-8.
    package init(_ version: Int?, _ name: String, _ files: [[UInt8]]) {
        (self.version, self.name) = (version, name)
        contents = files
        let state = unsafe XXH3_createState()
        defer { unsafe XXH3_freeState(state) }
        unsafe XXH3_128bits_reset(state)
        for file in files { unsafe XXH3_128bits_update(state, file, file.count) }
        let hash = unsafe XXH3_128bits_digest(state)
        checksum = String(hash.high64, radix: 16) + "-" + String(hash.low64, radix: 16)
    }

    /// The texts of its files, in their order.
    package var files: [String] { contents.map { String(decoding: $0, as: UTF8.self) } }
}
