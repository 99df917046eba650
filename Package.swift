// swift-tools-version: 6.2

import PackageDescription

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
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        // C: modules of Debian's libraries, without code.
        c("CLibPQ", pkgConfig: "libpq", debian: "libpq-dev"),
        c("CLibICal", debian: "libical-dev"),
        c("CGMime", pkgConfig: "gmime-3.0", debian: "libgmime-3.0-dev"),
        c("CLibXML2", pkgConfig: "libxml-2.0", debian: "libxml2-dev"),
        c("CLibZip", pkgConfig: "libzip", debian: "libzip-dev"),
        c("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
        c("CXXHash", pkgConfig: "libxxhash", debian: "libxxhash-dev"),
        c("CCrypt", debian: "libcrypt-dev"),
        c("CArgon2", debian: "libargon2-dev"),
        c("CQRCodegen", debian: "libqrcodegen-dev"),
        c("CCurl", pkgConfig: "libcurl", debian: "libcurl4-openssl-dev"),
        c("CEpoll"),
        c("CMalloc"),
        c("CSpawn"),

        // Values and rules of the league.
        part("FieldGame"),

        // Mail: bytes -> notices -> matches. GMime's objects are what letters of news are made of, too.
        part("GMime", ["CGMime"], callsC: true),
        part(
            "FixtureMail",
            ["FieldGame", "LeagueCalendar", "GMime", "CGMime", "CLibXML2", "CLibZip"],
            ["SwiftCSV": ["SwiftCSV"]], callsC: true),
        part(
            "FixtureImport",
            ["FieldGame", "FixtureMail", "LeagueDatabase", "LeagueService", "CSpawn"],
            callsC: true),

        // The database: PostgreSQL knows nothing of the league; LeagueSchema is its SQL.
        part("PostgreSQL", ["CEpoll", "CLibPQ"], callsC: true),
        .target(
            name: "LeagueSchema", dependencies: ["CXXHash"], path: "sql",
            resources: [
                "roles.sql", "account_role.sql", "admin_role.sql", "news_role.sql", "migrations",
                "routines",
                "views", "grants.sql", "catalog.txt",
            ].map { .embedInCode($0) },
            swiftSettings: settings + [.strictMemorySafety()]),
        part(
            "LeagueDatabase",
            ["FieldGame", "PostgreSQL", "LeagueSchema", "LeagueService", "CSpawn", "CLibZip"],
            ["swift-crypto": ["Crypto"], "swift-nio": ["NIOConcurrencyHelpers"]]),

        // Accounts: passwords, sessions, tokens and keys.
        .target(
            name: "LeagueAccounts",
            dependencies: dependencies(
                ["FieldGame", "LeagueDatabase", "PostgreSQL", "CCrypt", "CArgon2"],
                [
                    "jwt-kit": ["JWTKit"],
                    "swift-crypto": ["Crypto"],
                    "swift-log": ["Logging"],
                ]),
            resources: [.embedInCode("Passwords/common_passwords.txt")],
            swiftSettings: settings + [.strictMemorySafety()]),

        // What admins do, by commands or forms: what was typed -> what is done, and is said of it.
        part(
            "LeagueAdministration",
            [
                "FieldGame", "FixtureImport", "FixtureMail", "LeagueAccounts", "LeagueDatabase",
                "LeagueService", "PostgreSQL",
            ]),

        // Calendars: matches -> .ics -> feeds by their addresses.
        part("LeagueCalendar", ["FieldGame", "CLibICal"], callsC: true),
        part(
            "LeagueFeeds",
            [
                "FieldGame", "LeagueCalendar", "LeagueDatabase", "LeagueService",
                "PostgreSQL", "CZlib", "CXXHash",
            ],
            [
                "swift-log": ["Logging"],
                "swift-nio": ["NIOConcurrencyHelpers", "NIOCore", "NIOFoundationCompat"],
                "swift-service-lifecycle": ["ServiceLifecycle"],
            ], callsC: true),

        // Pages: what is on them -> HTML.
        part(
            "LeaguePages",
            [
                "FieldGame", "FixtureImport", "FixtureMail", "LeagueAdministration",
                "LeagueDatabase", "LeagueFeeds", "PostgreSQL", "CQRCodegen", "CXXHash",
            ],
            callsC: true,
            resources: [
                "pages.css", "cards.css", "tables.css", "calendar.css", "match.css", "board.css",
                "settings.css", "forms.css", "media.css",
                "pages.js", "push.js", "worker.js", "icon.svg",
            ].map { .embedInCode("Look/" + $0) }),

        // What other programs ask for: request -> plan -> query -> response.
        part(
            "LeagueAPI", ["FieldGame", "LeagueDatabase", "PostgreSQL", "LeagueService"],
            [
                "swift-http-types": ["HTTPTypes"],
                "swift-log": ["Logging"],
                "swift-nio": ["NIOConcurrencyHelpers", "NIOCore", "NIOFoundationCompat"],
            ], resources: [.embedInCode("League/openapi.json")]),

        // News: what has settled -> what is announced -> letters, browsers and topics.
        part(
            "LeagueNews",
            [
                "FieldGame", "LeagueAccounts", "LeagueCalendar", "LeagueDatabase",
                "LeagueService", "PostgreSQL", "GMime", "CCurl", "CGMime",
            ],
            [
                "swift-crypto": ["Crypto"],
                "swift-log": ["Logging"],
                "swift-service-lifecycle": ["ServiceLifecycle"],
            ], callsC: true),

        // What every service needs: log, metrics, its life, whole files.
        part(
            "LeagueService", ["CMalloc"],
            [
                "swift-log": ["Logging"],
                "swift-metrics": ["Metrics"],
                "swift-nio": ["NIOConcurrencyHelpers"],
                "swift-service-lifecycle": ["ServiceLifecycle", "UnixSignals"],
            ], callsC: true),

        // The HTTP server and the program `fieldgame`.
        part(
            "LeagueServer",
            [
                "FieldGame", "FixtureImport", "LeagueAPI", "LeagueAccounts",
                "LeagueAdministration", "LeagueDatabase", "LeagueFeeds", "LeagueNews",
                "LeaguePages", "LeagueService", "PostgreSQL",
            ],
            [
                "hummingbird": ["Hummingbird", "HummingbirdCore"],
                "swift-http-types": ["HTTPTypes"],
                "swift-log": ["Logging"],
                "swift-metrics": ["Metrics"],
                "swift-nio": [
                    "NIOConcurrencyHelpers", "NIOCore", "NIOFoundationCompat", "NIOHTTP1",
                    "NIOPosix",
                ],
                "swift-nio-extras": ["NIOExtras", "NIOHTTPTypes"],
                "swift-service-lifecycle": ["ServiceLifecycle"],
            ]),
        .executableTarget(
            name: "FieldGameCLI",
            dependencies: dependencies(
                [
                    "FieldGame", "FixtureMail", "FixtureImport", "LeagueAPI", "LeagueAccounts",
                    "LeagueAdministration", "LeagueCalendar", "LeagueDatabase", "LeagueFeeds",
                    "LeagueNews", "LeaguePages", "LeagueServer", "LeagueService", "PostgreSQL",
                    "CMalloc",
                ],
                [
                    "SwiftCSV": ["SwiftCSV"],
                    "swift-argument-parser": ["ArgumentParser"],
                    "swift-log": ["Logging"],
                    "swift-nio": ["NIOCore"],
                    "swift-service-lifecycle": ["ServiceLifecycle", "UnixSignals"],
                ]),
            resources: [.embedInCode("Guides")], swiftSettings: settings,
            linkerSettings: [
                // Relocations in one place, and nothing for others to link with: a server takes 8 MB less.
                .unsafeFlags(
                    [
                        "-use-ld=lld", "-Xlinker", "--no-export-dynamic",
                        "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
                    ], .when(configuration: .release))
            ]),

        // Tests: a folder for each target, and what they share.
        .target(
            name: "TestSupport", dependencies: ["FieldGame", "PostgreSQL", "LeagueDatabase"],
            path: "Tests/TestSupport", swiftSettings: settings),
        .target(name: "MailSupport", path: "Tests/MailSupport", swiftSettings: settings),
        tests("FieldGameTests", ["FieldGame"]),
        tests(
            "FixtureMailTests", ["FixtureMail", "FieldGame", "MailSupport"],
            data: ["Cases", "Corpus", "FuzzCorpus.tar.gz", "Reference", "Sets"]),
        tests(
            "FixtureImportTests",
            [
                "FieldGameCLI", "FixtureImport", "FixtureMail", "FieldGame", "LeagueDatabase",
                "PostgreSQL",
            ]),
        tests("PostgreSQLTests", ["PostgreSQL"]),
        tests(
            "LeagueDatabaseTests", ["LeagueDatabase", "LeagueSchema", "FieldGame", "PostgreSQL"]),
        tests(
            "ScoreRuleTests", ["LeagueAPI", "LeagueDatabase", "PostgreSQL"],
            ["swift-http-types": ["HTTPTypes"]]),
        tests(
            "LeagueAccountsTests",
            ["LeagueAccounts", "LeagueDatabase", "FieldGame", "PostgreSQL"],
            [
                "jwt-kit": ["JWTKit"], "swift-crypto": ["Crypto"], "swift-log": ["Logging"],
            ]),
        tests(
            "LeagueAdministrationTests",
            [
                "LeagueAccounts", "LeagueAdministration", "LeagueDatabase", "FieldGame",
                "FixtureImport", "PostgreSQL",
            ]),
        tests(
            "LeagueCalendarTests", ["LeagueCalendar", "FieldGame", "CLibICal"],
            data: ["Goldens", "Readers"]),
        tests(
            "LeagueFeedsTests",
            ["LeagueFeeds", "LeagueCalendar", "LeagueDatabase", "FieldGame", "PostgreSQL"],
            [
                "swift-log": ["Logging"],
                "swift-nio": ["NIOConcurrencyHelpers", "NIOCore", "NIOFoundationCompat"],
            ]),
        tests(
            "LeaguePagesTests",
            ["LeaguePages", "LeagueFeeds", "LeagueDatabase", "FieldGame", "PostgreSQL"]),
        tests(
            "LeagueAPITests", ["LeagueAPI", "LeagueDatabase", "FieldGame", "PostgreSQL"],
            [
                "swift-http-types": ["HTTPTypes"],
                "swift-nio": ["NIOConcurrencyHelpers", "NIOCore"],
            ]),
        tests(
            "LeagueNewsTests",
            ["LeagueNews", "LeagueDatabase", "LeagueService", "FieldGame", "PostgreSQL"],
            ["swift-crypto": ["Crypto"], "swift-log": ["Logging"]], data: ["Peers", "Returned"]),
        tests(
            "LeagueServiceTests", ["LeagueService"],
            ["swift-log": ["Logging"], "swift-metrics": ["Metrics"]]),
        tests(
            "LeagueServerTests",
            [
                "LeagueServer", "LeagueAPI", "LeagueAccounts", "LeagueAdministration",
                "LeagueDatabase", "LeagueFeeds", "LeagueNews", "LeagueService", "FieldGame",
                "PostgreSQL",
            ],
            [
                "hummingbird": ["Hummingbird"],
                "swift-crypto": ["Crypto"],
                "swift-http-types": ["HTTPTypes"],
                "swift-log": ["Logging"],
                "swift-metrics": ["Metrics"],
                "swift-nio": ["NIOConcurrencyHelpers", "NIOCore"],
                "swift-service-lifecycle": ["ServiceLifecycle"],
            ], data: ["Goldens"]),
        tests(
            "CommandTests",
            ["FieldGameCLI", "FieldGame", "LeagueAccounts", "LeagueDatabase", "PostgreSQL"],
            ["swift-argument-parser": ["ArgumentParser"]],
            data: ["Clients", "Seasons", "Transcripts", "nothing.conf"]),
    ],
    swiftLanguageModes: [.v6]
)

/// How every target is compiled: Swift 6, warnings are errors, imports say who sees them.
nonisolated var settings: [SwiftSetting] {
    [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

/// A target of `Sources/` and what it uses: targets, and products by their package.
///
/// A target that calls C marks each unsafe expression as such.
func part(
    _ name: String, _ targets: [String] = [], _ products: [String: [String]] = [:],
    callsC: Bool = false, resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies(targets, products), resources: resources,
        swiftSettings: callsC ? settings + [.strictMemorySafety()] : settings)
}

/// The tests of a target, with folders of `data` that are no code.
func tests(
    _ name: String, _ targets: [String], _ products: [String: [String]] = [:], data: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies(targets + ["TestSupport"], products), exclude: data,
        swiftSettings: settings)
}

func dependencies(_ targets: [String], _ products: [String: [String]]) -> [Target.Dependency] {
    targets.map { .byName(name: $0) }
        + products.sorted { $0.key < $1.key }.flatMap { package, names in
            names.map { .product(name: $0, package: package) }
        }
}

/// The module of a C library that Debian's package brings.
func c(_ name: String, pkgConfig: String? = nil, debian package: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "Sources/C/" + name, pkgConfig: pkgConfig,
        providers: package.map { [.apt([$0])] })
}

/// A program that only scripts build, from a folder of `Tests/`, with `@main` in a file of any name.
func program(
    _ name: String, _ targets: [String], _ products: [String: [String]] = [:], at path: String,
    data: [String] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies(targets, products), path: "Tests/" + path,
        exclude: data, swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
}

// `scripts/fuzz` and `scripts/bench` ask for these. They use what targets share as `package`, so
// they cannot be packages of their own.
let environment = Context.environment
if environment["FIELDGAME_FUZZ"] != nil {
    package.targets.append(
        program(
            "fuzz", ["FixtureMail", "FieldGame", "MailSupport"], at: "Fuzz",
            data: ["seeds.py", "tokens.txt"]))
}
if environment["FIELDGAME_BENCHMARKS"] != nil {
    package.targets += [
        program(
            "contestant",
            [
                "FieldGame", "FixtureMail", "LeagueAPI", "LeagueAdministration", "LeagueCalendar",
                "LeagueDatabase", "LeaguePages", "PostgreSQL",
            ], ["swift-http-types": ["HTTPTypes"]], at: "Benchmarks/Contestant"),
        program(
            "feeding", ["LeagueDatabase", "LeagueFeeds", "PostgreSQL"],
            ["swift-log": ["Logging"], "swift-nio": ["NIOCore"]], at: "Benchmarks/Feeding"),
        program(
            "bare", [], ["hummingbird": ["Hummingbird"], "swift-nio": ["NIOCore"]],
            at: "Benchmarks/Hummingbird"),
        program(
            "mailing",
            ["LeagueNews", "LeagueDatabase", "LeagueFeeds", "PostgreSQL", "CCurl"],
            ["swift-log": ["Logging"]], at: "Benchmarks/Mailing"),
    ]
}
if environment["FIELDGAME_BENCHMARKS"] == "micro" {
    package.dependencies.append(
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []))
    package.targets.append(
        .executableTarget(
            name: "Micro",
            dependencies: dependencies(
                ["FieldGame", "LeagueCalendar", "PostgreSQL"], ["benchmark": ["Benchmark"]]),
            path: "Tests/Benchmarks/Micro", swiftSettings: settings,
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]))
}
