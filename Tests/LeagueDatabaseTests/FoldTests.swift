import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Swift and PostgreSQL compare names alike.
@Suite struct FoldTests {
    /// What one side makes of a name; compared scalar by scalar.
    private struct Folded: Equatable {
        let name, fold, slug: [UInt32]

        init(_ name: String, fold: String, slug: String) {
            self.name = name.unicodeScalars.map(\.value)
            self.fold = fold.unicodeScalars.map(\.value)
            self.slug = slug.unicodeScalars.map(\.value)
        }

        init(_ name: String) {
            let folded = FoldedName(name)
            self.init(name, fold: folded.description, slug: folded.slug)
        }
    }

    /// The names for which the two differ.
    private func differences(
        of names: [String], _ connection: Connection
    ) async throws -> [(swift: Folded, server: Folded)] {
        let rows = try await connection.query(
            """
            SELECT name, league_fold(name), league_slug(name)
            FROM unnest(\(names)::text[]) WITH ORDINALITY AS given (name, place) ORDER BY place
            """, as: (String, String, String).self)
        #expect(rows.count == names.count)
        return rows.map { (swift: Folded($0.0), server: Folded($0.0, fold: $0.1, slug: $0.2)) }
            .filter { $0.swift != $0.server }
    }

    private static let tricky = [
        "", " ", "'", "Evans's", "ÉVANS’S", "Évans´s", "Evans`s", "Evans\u{02BC}s", "\u{0149}",
        "Evans\u{2032}s", "Evans\u{2033}s", "Evans\u{FF07}s", "Evans\u{1FEF}s", "O.E. Soccer",
        "  two\u{00A0}\t\u{2003}blanks \r\n", "zero\u{200B}width\u{FEFF}", "soft\u{00AD}hyphen",
        "\u{0007}bell\u{001F}\u{0085}next\u{2028}line", "ﬁ ﬂ Ⅷ ½ ²", "ＪＤＭ", "İstanbul Iı",
        "ΟΔΟΣ ΣΑΣ",
        "ς", "Straße STRAẞE", "Øystein Łódź Đ Þ Æ", "Å \u{212B} A\u{030A}", "Ω \u{2126} K \u{212A}",
        "нов ЙЁ", "عَرَبِيّ", "हिन्दी", "한국어 한", "日本語 が", "👩‍👩‍👧 ❤️", "\u{1680}ogham\u{1680}",
        "\u{180E}mongolian", "\u{0345}\u{037A}", "\u{1E9B}\u{0323}", "\u{FDFA}", "a\u{20DD}b",
        "\u{10400}\u{1E900}", "--Café & Bar--", "Ǆǅǆ", "\u{13A0}\u{AB70}", "\u{1C90}\u{10D0}",
        "x\u{202E}y\u{2066}z", "tab\u{000B}\u{000C}feed", "\u{3000}wide\u{3000}",
    ]

    @Test func theyAgreeOnNamesThatAreHard() async throws {
        try await withLeague { _, connection in
            let found = try await differences(of: Self.tricky, connection)
            #expect(found.map(\.swift) == found.map(\.server))
        }
    }

    /// Scalars of Unicode 13, which every part of the system knows.
    private static let scalars = (1...0x1FFFF).compactMap(Unicode.Scalar.init).filter {
        guard let age = $0.properties.age else { return false }
        return age.major <= 13
    }

    @Test func theyAgreeOnEveryCharacterByItself() async throws {
        try await withLeague { _, connection in
            for start in stride(from: 0, to: Self.scalars.count, by: 20_000) {
                let names = Self.scalars[start...].prefix(20_000).map { "a\($0)B" }
                let found = try await differences(of: names, connection)
                #expect(found.prefix(20).map(\.swift) == found.prefix(20).map(\.server))
            }
        }
    }

    @Test(arguments: [1, 2, 3]) func theyAgreeOnRandomText(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let common = Array(" '’`\u{301}\u{200B}\u{A0}aZéÉ,-.\t".unicodeScalars)
        let names = (0..<2_000).map { _ in
            let scalars = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                let pool = Bool.random(using: &random) ? common : Self.scalars
                return pool[Int.random(in: 0..<pool.count, using: &random)]
            }
            return String(String.UnicodeScalarView(scalars))
        }
        try await withLeague { _, connection in
            let found = try await differences(of: names, connection)
            #expect(found.map(\.swift) == found.map(\.server))
        }
    }

    @Test func foldingAgainChangesNothing() {
        for scalar in Self.scalars {
            let once = FoldedName("a\(scalar)B").description
            #expect(FoldedName(once).description.unicodeScalars.elementsEqual(once.unicodeScalars))
        }
    }

    @Test(arguments: ["C", "C.UTF-8"])
    func theServersLocaleDoesNotMatter(_ locale: String) async throws {
        let cluster = try await TestCluster.shared()
        let name = "locale_\(UInt32.random(in: 0...UInt32.max))"
        let administrator = try await Connection.connect(to: cluster.configuration())
        try await administrator.execute(
            """
            CREATE DATABASE \(identifier: name) TEMPLATE template0 ENCODING 'UTF8'
                LOCALE \(unescaped: "'\(locale)'")
            """)
        let connection = try await Connection.connect(to: cluster.configuration(database: name))
        _ = try await Migrator(connection).migrate()
        let found = try await differences(of: Self.tricky, connection)
        #expect(found.map(\.swift) == found.map(\.server))
        await connection.close()
        try await administrator.execute("DROP DATABASE \(identifier: name)")
        await administrator.close()
    }
}
