/// The migrations of the league's schema, embedded so that the installed program needs no checkout.
///
/// A new migration is a file here, its `.embedInCode` line in Package.swift, and its place in `all`
/// with what `sha256sum` says of it.
/// Files that have been applied anywhere are never edited: `fieldgame migrate` compares checksums.
package enum LeagueSchema {
    /// The migrations, in the order in which they are applied.
    package static let all: [Migration] = [
        Migration(
            1, "foundation", PackageResources._01_foundation_sql,
            "618358cb652d4985d16ea167b6e3bcb7998a6cf513af8d4dde0be6ef7bcd279c"),
        Migration(
            2, "reference_data", PackageResources._02_reference_data_sql,
            "35266edfe568cd974793812222e548f4bafea4ee4b045ed4a936b2db61248888"),
        Migration(
            3, "matches", PackageResources._03_matches_sql,
            "97753db78fedf1ebbedcc057a4e52fa8b27c48fafb376e3ad7d981e1beca5374"),
        Migration(
            4, "accounts", PackageResources._04_accounts_sql,
            "22e5aa2eca626ea87c180d274ba61ca6f4c3ffd6b15afa691c430d61e74367e2"),
        Migration(
            5, "import_log", PackageResources._05_import_log_sql,
            "48b76246d2afdb43a9e8d5d48915d4f2ec514dc5db131ebe93048e93d0292014"),
        Migration(
            6, "views", PackageResources._06_views_sql,
            "0e3b0524bc35c831f8a81b26fbff1cb4d2ab822ad5722eb527f6d4aa75793a11"),
        Migration(
            7, "callers", PackageResources._07_callers_sql,
            "bae3c46bb08101e68d266764f64c79b6ebaedb5a7314c6a45fa92538dd8bc41d"),
        Migration(
            8, "score_rule", PackageResources._08_score_rule_sql,
            "dbda54ad6dded4c3cb73887c56ab21e02db17d35ebdff44218671ba537b486e0"),
        Migration(
            9, "audit", PackageResources._09_audit_sql,
            "6ff6f2a22edd9034cc47d9028522b8a779ddf12ef7271374b9e71c3a936def43"),
        Migration(
            10, "caller_views", PackageResources._10_caller_views_sql,
            "0a6da1ac747fb62258fd5b8f312685aa053e339416886433c841ae586b887361"),
        Migration(
            11, "umpires", PackageResources._11_umpires_sql,
            "a86e04ce922402fa2e4ebef6d2afe8888e6305535bf69c9192ffebe541c9d82e"),
        Migration(
            12, "import_effects", PackageResources._12_import_effects_sql,
            "2bc39eb0a7799d67d0eacf9594a0d2f62e5653ea3d91726267d20e7eb6af3cc5"),
        Migration(
            13, "former_names", PackageResources._13_former_names_sql,
            "b80d3a2c93a37524c6c5d35ff7888d21432ef04e23a24c92877da4af45f67432"),
        Migration(
            14, "table_rules", PackageResources._14_table_rules_sql,
            "c500bac5762d2516a5325e4825eecb4df227dfcad661338305263fb18e0c3e11"),
        Migration(
            15, "table_decisions", PackageResources._15_table_decisions_sql,
            "79a064a34dab984887777911fa2da8cd84575ad734eaba37716950da7282787a"),
        Migration(
            16, "table_places", PackageResources._16_table_places_sql,
            "12fe440925dafb4b77c5e382b9da1f233cffd55cec907ad1f70adf279dd3621f"),
        Migration(
            17, "league_tables", PackageResources._17_league_tables_sql,
            "7e5391c04431dbcbda068d5592bec4dd5100fd13194558a08d2140d6aedfaa12"),
        Migration(
            18, "outcomes", PackageResources._18_outcomes_sql,
            "5b98c43f72b7a53e1644e62bb04b32d83708cc8aabc8f69bde757e409e3e0208"),
        Migration(
            19, "feeds", PackageResources._19_feeds_sql,
            "eb03f88289fedf15f4c8ae8b116a70e66661cb13f64f6b4111943bd475d23c78"),
        Migration(
            20, "kit", PackageResources._20_kit_sql,
            "cd1976b5e3beb1efc122f57e9e9d7a44aa94b1981a2432e8a5a636a09a82c4c4"),
    ]

    /// What they make: a line for each table, column, trigger and so on, recorded by a test.
    package static let catalog: [UInt8] = PackageResources.catalog_txt
}
