// swift-tools-version: 6.2

import PackageDescription

/// How every target of ours is compiled: Swift 6, warnings are errors, imports say who sees them.
let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Targets that call C mark each unsafe expression as such.
let settingsNearC = settings + [.strictMemorySafety()]

let package = Package(
    name: "fieldgame",
    products: [
        .executable(name: "fieldgame", targets: ["FieldGameCLI"]),
        .library(name: "PostgreSQL", targets: ["PostgreSQL"]),
        .library(name: "FieldGame", targets: ["FieldGame"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibPQ", path: "Sources/C/CLibPQ", pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CMalloc", path: "Sources/C/CMalloc"),
        .systemLibrary(name: "CSpawn", path: "Sources/C/CSpawn"),
        .systemLibrary(
            name: "CLibICal", path: "Sources/C/CLibICal", providers: [.apt(["libical-dev"])]),
        .systemLibrary(
            name: "CGMime", path: "Sources/C/CGMime", pkgConfig: "gmime-3.0",
            providers: [.apt(["libgmime-3.0-dev"])]),
        .systemLibrary(
            name: "CCrypt", path: "Sources/C/CCrypt", providers: [.apt(["libcrypt-dev"])]),
        .systemLibrary(
            name: "CLibXML2", path: "Sources/C/CLibXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(
            name: "CLibZip", path: "Sources/C/CLibZip", pkgConfig: "libzip",
            providers: [.apt(["libzip-dev"])]),
        .systemLibrary(
            name: "CZlib", path: "Sources/C/CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CXXHash", path: "Sources/C/CXXHash", pkgConfig: "libxxhash",
            providers: [.apt(["libxxhash-dev"])]),

        .target(name: "FieldGame", swiftSettings: settings),
        .target(
            name: "LeagueService",
            dependencies: [
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settingsNearC),
        .target(
            name: "FixtureMail",
            dependencies: [
                "FieldGame", "LeagueCalendar", "CGMime", "CLibXML2", "CLibZip",
                .product(name: "SwiftCSV", package: "SwiftCSV"),
            ],
            swiftSettings: settingsNearC),
        .target(
            name: "FixtureImport", dependencies: ["FieldGame", "FixtureMail", "CSpawn"],
            swiftSettings: settingsNearC),
        .target(name: "PostgreSQL", dependencies: ["CLibPQ"], swiftSettings: settingsNearC),
        .target(name: "Passwords", dependencies: ["CCrypt"], swiftSettings: settingsNearC),
        .target(
            name: "LeagueCalendar", dependencies: ["FieldGame", "CLibICal"],
            swiftSettings: settingsNearC),
        .target(
            name: "LeagueDatabase",
            dependencies: ["FieldGame", "PostgreSQL", "LeagueSchema", "CSpawn"],
            swiftSettings: settings),
        .target(
            name: "LeagueSchema", path: "sql",
            resources: [
                .embedInCode("001_foundation.sql"),
                .embedInCode("002_reference_data.sql"),
                .embedInCode("003_matches.sql"),
                .embedInCode("004_accounts.sql"),
                .embedInCode("005_import_log.sql"),
                .embedInCode("006_views.sql"),
                .embedInCode("007_callers.sql"),
                .embedInCode("008_score_rule.sql"),
                .embedInCode("009_audit.sql"),
                .embedInCode("010_caller_views.sql"),
                .embedInCode("011_umpires.sql"),
                .embedInCode("012_import_effects.sql"),
                .embedInCode("013_former_names.sql"),
                .embedInCode("014_table_rules.sql"),
                .embedInCode("015_table_decisions.sql"),
                .embedInCode("016_table_places.sql"),
                .embedInCode("017_league_tables.sql"),
                .embedInCode("018_outcomes.sql"),
                .embedInCode("019_feeds.sql"),
                .embedInCode("020_kit.sql"),
                .embedInCode("catalog.txt"),
            ],
            swiftSettings: settings),
        .target(
            name: "LeagueFeeds",
            dependencies: [
                "FieldGame", "LeagueCalendar", "LeagueDatabase", "LeagueService", "PostgreSQL",
                "CZlib", "CXXHash",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settingsNearC),
        .target(
            name: "LeagueServer",
            dependencies: [
                "LeagueFeeds", "LeagueService",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "FieldGameCLI",
            dependencies: [
                "CMalloc", "FieldGame", "FixtureMail", "FixtureImport", "LeagueCalendar",
                "LeagueDatabase", "LeagueFeeds", "LeagueServer", "LeagueService",
                "Passwords", "PostgreSQL",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SwiftCSV", package: "SwiftCSV"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["FieldGame", "PostgreSQL", "LeagueDatabase"],
            path: "Tests/TestSupport", swiftSettings: settings),
        .target(name: "MailSupport", path: "Tests/MailSupport", swiftSettings: settings),
        .testTarget(
            name: "FieldGameTests", dependencies: ["FieldGame", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "FixtureMailTests",
            dependencies: ["FixtureMail", "FieldGame", "MailSupport", "TestSupport"],
            exclude: ["Cases", "Corpus", "FuzzCorpus", "Reference"], swiftSettings: settings),
        .testTarget(
            name: "FixtureImportTests",
            dependencies: ["FieldGameCLI", "FixtureImport", "FixtureMail", "FieldGame"],
            swiftSettings: settings),
        .testTarget(
            name: "PostgreSQLTests", dependencies: ["PostgreSQL", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "LeagueServiceTests",
            dependencies: [
                "LeagueService", "TestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "PasswordsTests", dependencies: ["Passwords"], swiftSettings: settings),
        .testTarget(
            name: "LeagueCalendarTests",
            dependencies: ["LeagueCalendar", "FieldGame", "TestSupport"],
            exclude: ["Goldens"],
            swiftSettings: settings),
        .testTarget(
            name: "LeagueDatabaseTests",
            dependencies: [
                "LeagueDatabase", "LeagueSchema", "FieldGame", "PostgreSQL", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LeagueFeedsTests",
            dependencies: [
                "LeagueFeeds", "LeagueCalendar", "LeagueDatabase", "FieldGame", "PostgreSQL",
                "TestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LeagueServerTests",
            dependencies: [
                "LeagueServer", "LeagueFeeds", "LeagueService", "PostgreSQL", "TestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ScoreRuleTests",
            dependencies: ["LeagueDatabase", "PostgreSQL", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "FieldGameCLI", "FieldGame", "LeagueDatabase", "Passwords", "PostgreSQL",
                "TestSupport",
            ],
            exclude: ["Seasons", "Transcripts", "nothing.conf"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

// `scripts/fuzz` asks for this one; ordinary builds never see it.
if Context.environment["FIELDGAME_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz", dependencies: ["FixtureMail", "FieldGame", "MailSupport"],
            path: "Tests/Fuzz", exclude: ["seeds.py", "tokens.txt"],
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
}

// `scripts/bench` asks for these.
if Context.environment["FIELDGAME_BENCHMARKS"] != nil {
    let asMain = settings + [.unsafeFlags(["-parse-as-library"])]
    package.targets += [
        .executableTarget(
            name: "contestant",
            dependencies: [
                "FieldGame", "FixtureMail", "LeagueCalendar", "LeagueDatabase", "PostgreSQL",
            ],
            path: "Tests/Benchmarks/Contestant", swiftSettings: asMain),
        .executableTarget(
            name: "feeding",
            dependencies: [
                "LeagueFeeds", "PostgreSQL", .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Tests/Benchmarks/Feeding", swiftSettings: asMain),
        .executableTarget(
            name: "bare",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Tests/Benchmarks/Hummingbird", swiftSettings: asMain),
    ]
}

// And for its smallest parts, for which it fetches a library.
if Context.environment["FIELDGAME_BENCHMARKS"] == "micro" {
    package.dependencies.append(
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []))
    package.targets.append(
        .executableTarget(
            name: "Micro",
            dependencies: [
                "FieldGame", "LeagueCalendar", "PostgreSQL",
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Tests/Benchmarks/Micro", swiftSettings: settings,
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]))
}
