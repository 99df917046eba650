/// The migrations of the league's schema, embedded so that the installed program needs no checkout.
///
/// A new migration is a file here, its `.embedInCode` line in Package.swift, and a line in `all`.
/// Files that have been applied anywhere are never edited: `fieldgame migrate` compares checksums.
package enum LeagueSchema {
    /// Each migration's number, name and SQL text, in the order in which they are applied.
    package static let all: [(version: Int, name: String, sql: [UInt8])] = [
        (1, "foundation", PackageResources._01_foundation_sql),
        (2, "reference_data", PackageResources._02_reference_data_sql),
        (3, "matches", PackageResources._03_matches_sql),
        (4, "accounts", PackageResources._04_accounts_sql),
        (5, "import_log", PackageResources._05_import_log_sql),
        (6, "views", PackageResources._06_views_sql),
        (7, "callers", PackageResources._07_callers_sql),
        (8, "score_rule", PackageResources._08_score_rule_sql),
        (9, "audit", PackageResources._09_audit_sql),
        (10, "caller_views", PackageResources._10_caller_views_sql),
        (11, "umpires", PackageResources._11_umpires_sql),
        (12, "import_effects", PackageResources._12_import_effects_sql),
        (13, "former_names", PackageResources._13_former_names_sql),
        (14, "table_rules", PackageResources._14_table_rules_sql),
        (15, "table_decisions", PackageResources._15_table_decisions_sql),
        (16, "table_places", PackageResources._16_table_places_sql),
        (17, "league_tables", PackageResources._17_league_tables_sql),
        (18, "outcomes", PackageResources._18_outcomes_sql),
        (19, "feeds", PackageResources._19_feeds_sql),
        (20, "kit", PackageResources._20_kit_sql),
    ]

    /// What they make: a line for each table, column, trigger and so on, recorded by a test.
    package static let catalog: [UInt8] = PackageResources.catalog_txt
}
