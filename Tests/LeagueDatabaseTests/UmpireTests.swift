import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Who is meant by the names that matches give umpires.
@Suite struct UmpireTests {
    /// `Name = Other, Other (matches)`, a line for each umpire that has a match or another name.
    private func umpires(_ league: LeagueRepository) async throws -> [String] {
        try await league.umpires().filter { $0.matches > 0 || !$0.otherNames.isEmpty }.map {
            let others = $0.otherNames.isEmpty ? "" : " = " + $0.otherNames.joined(separator: ", ")
            return "\($0.name)\(others) (\($0.matches))"
        }
    }

    /// `slug -> slug of the umpire's calendar`, for every name of an umpire.
    private func addresses(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT n.slug || ' -> ' || c.slug FROM calendar_names AS n
            JOIN calendar_names AS c ON c.kind = n.kind AND c.subject = n.subject AND c.is_current
            WHERE n.kind = 'umpire' ORDER BY n.slug COLLATE "C"
            """, as: String.self)
    }

    private func find(_ name: String, _ league: LeagueRepository) async throws -> Umpire {
        try #require(
            try await league.umpires().first { ([$0.name] + $0.otherNames).contains(name) })
    }

    @Test(
        "A name without a title means the only umpire who has it with one, in whatever order they come",
        arguments: [
            (["Dunne", "Mr Dunne"], ["Mr Dunne = Dunne (2)"]),
            (["dunne", "Mr. DUNNE", "Mr Dunne"], ["Mr. DUNNE = dunne (3)"]),
            (["Dunne", "Mr Dunne", "Mrs Dunne"], ["Dunne (1)", "Mr Dunne (1)", "Mrs Dunne (1)"]),
            (["Mr Dunne", "Mrs Dunne"], ["Mr Dunne (1)", "Mrs Dunne (1)"]),
            (["Okoro", "Dr Okoro", "Mr Dunne"], ["Dr Okoro = Okoro (2)", "Mr Dunne (1)"]),
            (
                ["J Dunne", "Mr J Dunne", "Mr K Dunne"],
                ["Mr J Dunne = J Dunne (2)", "Mr K Dunne (1)"]
            ),
            (["Smith", "Rev Smith"], ["Rev Smith = Smith (2)"]),
            (
                ["Smith", "Rev Smith", "Rev’d Smith", "The Reverend Smith"],
                ["Rev Smith = Rev’d Smith, Smith, The Reverend Smith (4)"]
            ),
            (["Professor Lee", "Lee", "Prof. Lee"], ["Prof. Lee = Lee, Professor Lee (3)"]),
            (
                ["Rev Dr Smith", "Smith", "Sir John", "John"],
                ["Rev Dr Smith = Smith (2)", "Sir John = John (2)"]
            ),
            (
                ["Mr Major", "Major", "Lt Col Bates", "Bates"],
                ["Lt Col Bates = Bates (2)", "Mr Major = Major (2)"]
            ),
            (["Miss Ray", "Ms Ray", "Ray"], ["Miss Ray (1)", "Ms Ray (1)", "Ray (1)"]),
            (["Drake", "Mrs"], ["Drake (1)", "Mrs (1)"]),
        ])
    func titles(_ names: [String], _ expected: [String]) async throws {
        try await withSampleLeague { league, connection in
            for order in names.orders.prefix(24) {
                try await forgetAll(connection)
                for name in order { try await connection.addMatch([("umpires", name)]) }
                let found = try await umpires(league)
                #expect(found.map(folded) == expected.map(folded), "\(order)")
            }
            // All at once, too.
            try await forgetAll(connection)
            try await connection.execute(
                """
                INSERT INTO matches (date, home_team_id, umpires)
                SELECT '2026-01-13', 'JDM', name FROM unnest(\(names)::text[]) AS name
                """)
            #expect(try await umpires(league).map(folded) == expected.map(folded))
        }
    }

    /// Takes away all matches and umpires; calendars' names go only where triggers are off.
    private func forgetAll(_ connection: Connection) async throws {
        try await connection.execute("DELETE FROM matches")
        try await connection.execute("DELETE FROM umpire_names")
        try await connection.execute("SET session_replication_role = replica")
        try await connection.execute("DELETE FROM calendar_names WHERE kind = 'umpire'")
        try await connection.execute("RESET session_replication_role")
    }

    /// Of two spellings of one name it is the first that is shown.
    private func folded(_ line: String) -> String { FoldedName(line).slug }

    @Test("A name that no match has any more makes no other ambiguous") func unusedNames()
        async throws
    {
        try await withSampleLeague { league, connection in
            for name in ["Dunne", "Mr Dunne"] { try await connection.addMatch([("umpires", name)]) }
            let slip = try await connection.addMatch([("umpires", "Mrs Dunne, Mr Ray")])
            #expect(
                try await umpires(league)
                    == ["Dunne (1)", "Mr Dunne (1)", "Mr Ray (1)", "Mrs Dunne (1)"])
            try await connection.execute(
                "UPDATE matches SET umpires = 'Mr Dunne, Mr Ray' WHERE id = \(slip)")
            #expect(try await umpires(league) == ["Mr Dunne = Dunne (3)", "Mr Ray (1)"])
            try await connection.addMatch([("umpires", "MRS DUNNE")])
            #expect(
                try await umpires(league)
                    == ["Dunne (1)", "Mr Dunne (2)", "Mr Ray (1)", "Mrs Dunne (1)"])
            try await connection.execute("DELETE FROM matches WHERE umpires = 'MRS DUNNE'")
            #expect(try await umpires(league) == ["Mr Dunne = Dunne (3)", "Mr Ray (1)"])
            // The only one who had it with a title is still meant when the bare name alone is left.
            try await connection.execute("UPDATE matches SET umpires = 'Ray'")
            #expect(try await umpires(league).contains("Mr Ray = Ray (3)"))
            try await connection.execute("TRUNCATE matches CASCADE")
            let used = try await connection.query(
                "SELECT count(*) FROM umpire_names WHERE is_used", as: Int.self)
            #expect(used == [0])
        }
    }

    @Test("What is said by hand goes before titles, also of names to come") func decisions()
        async throws
    {
        try await withSampleLeague { league, connection in
            for name in ["Dunne", "Mr Dunne", "Carlow"] {
                try await connection.addMatch([("umpires", name)])
            }
            _ = try await league.letUmpireName("Dunne", mean: nil)
            #expect(try await umpires(league) == ["Carlow (1)", "Dunne (1)", "Mr Dunne (1)"])
            _ = try await league.letUmpireName("RC", mean: find("Carlow", league))
            try await connection.addMatch([("umpires", "R.C.")])
            try await connection.addMatch([("umpires", "RC, Mr Dunne")])
            #expect(
                try await umpires(league) == [
                    "Carlow = RC (2)", "Dunne (1)", "Mr Dunne (2)", "R.C. (1)",
                ])
            // Who is meant by another name takes that along when a title is learnt.
            try await connection.addMatch([("umpires", "Mr Carlow")])
            #expect(
                try await umpires(league)
                    == ["Dunne (1)", "Mr Carlow = Carlow, RC (3)", "Mr Dunne (2)", "R.C. (1)"])
            try await connection.addMatch([("umpires", "Mrs Carlow")])
            #expect(
                try await umpires(league) == [
                    "Carlow = RC (2)", "Dunne (1)", "Mr Carlow (1)", "Mr Dunne (2)",
                    "Mrs Carlow (1)", "R.C. (1)",
                ])
            _ = try await league.letUmpireName("Carlow", mean: find("Mrs Carlow", league))
            let back = try await league.forgetDecision(ofUmpireName: "DUNNE")
            #expect(back.name == "Mr Dunne")
            #expect(
                try await umpires(league) == [
                    "Mr Carlow (1)", "Mr Dunne = Dunne (3)", "Mrs Carlow = Carlow, RC (3)",
                    "R.C. (1)",
                ])
        }
    }

    @Test("Umpires who are one are so under all their names, and old addresses lead on")
    func merging() async throws {
        try await withSampleLeague { league, connection in
            for name in ["Okoro", "Dr Okoro", "Mr Okoro", "Mr Ray"] {
                try await connection.addMatch([("umpires", name)])
            }
            let before = try await connection.matchRows()
            let merged = try await league.merge(
                find("Dr Okoro", league), into: find("Mr Okoro", league))
            #expect(merged.name == "Mr Okoro")
            #expect(try await umpires(league) == ["Mr Okoro = Dr Okoro, Okoro (3)", "Mr Ray (1)"])
            #expect(
                try await addresses(connection) == [
                    "dr-okoro -> mr-okoro", "mr-okoro -> mr-okoro", "mr-ray -> mr-ray",
                    "okoro -> mr-okoro",
                ])
            let renamed = try await league.rename(merged, to: "Prof Okoro")
            #expect(renamed.keys == ["dr-okoro", "mr-okoro", "okoro", "prof-okoro"])
            try await connection.addMatch([("umpires", "Professor Okoro")])
            #expect(
                try await umpires(league)
                    == [
                        "Prof Okoro = Dr Okoro, Mr Okoro, Okoro, Professor Okoro (4)", "Mr Ray (1)",
                    ].sorted())
            #expect(try await addresses(connection).contains("mr-okoro -> prof-okoro"))
            // Matches say what was written.
            #expect(Set(try await connection.matchRows()).isSuperset(of: before))
            _ = try await league.forgetDecision(ofUmpireName: "Dr Okoro")
            #expect(
                try await umpires(league) == [
                    "Dr Okoro (1)", "Mr Ray (1)", "Okoro (1)",
                    "Prof Okoro = Mr Okoro, Professor Okoro (2)",
                ])
            #expect(try await addresses(connection).contains("okoro -> okoro"))
        }
    }

    @Test("Names that were said to mean one another in turn end nowhere else")
    func circles() async throws {
        try await withSampleLeague { league, connection in
            for name in ["Dunne", "Mr Smith", "Smith"] {
                try await connection.addMatch([("umpires", name)])
            }
            _ = try await league.letUmpireName("Mr Dunne", mean: find("Smith", league))
            _ = try await league.letUmpireName("Mr Smith", mean: find("Dunne", league))
            _ = try await league.merge(find("Dunne", league), into: find("Mr Dunne", league))
            let all = try await league.umpires()
            #expect(Set(all.flatMap(\.keys)).count == all.flatMap(\.keys).count)
            #expect(all.map(\.matches).reduce(0, +) == 3)
        }
    }

    @Test("A change that was made meanwhile is not overwritten") func changedMeanwhile()
        async throws
    {
        try await withSampleLeague { league, connection in
            for name in ["Mr Dunne", "Mr Ray"] {
                try await connection.addMatch([("umpires", name)])
            }
            let (dunne, ray) = (
                try await find("Mr Dunne", league), try await find("Mr Ray", league)
            )
            _ = try await league.merge(dunne, into: ray)
            await #expect(throws: DatabaseError.self) { try await league.merge(dunne, into: ray) }
            await #expect(throws: DatabaseError.self) { try await league.rename(dunne, to: "X") }
            await #expect(throws: DatabaseError.self) {
                try await league.letUmpireName("Y", mean: dunne)
            }
        }
    }

    @Test("A name is looked up by indexes, whatever else is known") func plans() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(
                """
                INSERT INTO matches (date, home_team_id, umpires)
                SELECT '2026-01-13', 'JDM', 'Mr Umpire ' || n || 'x' FROM generate_series(1, 500) AS n
                """)
            try await connection.execute("ANALYZE")
            let scanned = try await league.inTransaction { _ in
                for number in 1...300 {
                    try await connection.addMatch([
                        ("umpires", "Mr Umpire \(number)x, Dr New\(number)")
                    ])
                }
                try await connection.execute(
                    "UPDATE matches SET umpires = 'Mr Old' WHERE umpires LIKE '%7x'")
                return try await connection.query(
                    """
                    SELECT sum(seq_tup_read)::bigint FROM pg_stat_xact_user_tables
                    WHERE relname IN ('umpire_names', 'umpire_decisions', 'calendar_names')
                    """, as: Int.self)
            }
            #expect(try #require(scanned.first) < 5_000)
        }
    }

    @Test("Clashes and filters go by who is meant") func uses() async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch([
                ("umpires", "Mr Dunne"), ("time", "14:00"), ("pitch", "A"),
            ])
            try await connection.addMatch([
                ("umpires", "Dunne"), ("time", "14:30"), ("pitch", "B"), ("home_team_id", "DWF"),
                ("away_team_id", "PRDT"),
            ])
            let matches = try await league.matches(.all, MatchFilter())
            let clashes = try await league.clashSearch(among: matches).clashes()
            #expect(clashes.map(\.names) == [["Mr Dunne"]])
            let names = try await league.calendarNames([
                (["umpire"], "dunne", nil), (["umpire"], "mr-dunne", nil),
            ])
            #expect(
                names.map { $0?.umpireKeys } == [["dunne", "mr-dunne"], ["dunne", "mr-dunne"]])
            #expect(names.map { $0?.slug } == ["mr-dunne", "mr-dunne"])
            var filter = MatchFilter()
            filter.umpires = [MatchFilter.Umpire("Mr Dunne", keys: names[0]?.umpireKeys ?? [])]
            #expect(try await league.matches(.all, filter).count == 2)
            #expect(matches.filter(filter.admits).count == 2)
        }
    }

    @Test("A name that was never written without its title is found without it")
    func neverWritten() async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch([("umpires", "Mr Dunne, Dr Ray, Mr Ray")])
            let names = try await league.calendarNames(
                ["dunne", "ray", "mr"].map { (["umpire"], $0, $0) })
            #expect(names.map { $0?.slug } == ["mr-dunne", nil, nil])
        }
    }
}

extension Array {
    /// Every order of its elements.
    fileprivate var orders: [[Element]] {
        guard count > 1 else { return [self] }
        return indices.flatMap { index in
            var rest = self
            let first = rest.remove(at: index)
            return rest.orders.map { [first] + $0 }
        }
    }
}
