import Foundation
import PostgreSQL
import TestSupport
import Testing

private enum Status: String, PostgresValue {
    case scheduled, completed
}

@Suite struct TypeTests {
    /// Sends values as `type` and expects the same ones back.
    private func expectRoundTrip<Value>(_ values: [Value], as type: String) async throws
    where Value: PostgresValue & Equatable & Sendable {
        try await withTestConnection { connection in
            for value in values {
                let query: Query = "SELECT \(value)::\(unescaped: type)"
                let back = try await connection.value(query, as: Value.self)
                #expect(back == value)
            }
            let null: Query = "SELECT \(nil as Value?)::\(unescaped: type)"
            let nothing = try await connection.value(null, as: Value?.self)
            #expect(nothing == nil)
            let error = await postgresError {
                try await connection.value(null, as: Value.self)
            }
            #expect(error?.code == .decoding)
            #expect(error?.description.contains("NULL") == true)
        }
    }

    @Test func wholeNumbers() async throws {
        try await expectRoundTrip([Int.min, -1, 0, 1, Int.max], as: "int8")
        try await expectRoundTrip([Int64.min, Int64.max], as: "int8")
        try await expectRoundTrip([Int32.min, Int32.max], as: "int4")
        try await expectRoundTrip([Int16.min, Int16.max], as: "int2")
    }

    @Test func doubles() async throws {
        try await expectRoundTrip(
            [
                0, -0.5, 0.1, 51.4912, Double.pi, .greatestFiniteMagnitude,
                .leastNonzeroMagnitude, -.infinity, .infinity, 1e-300, 1e22,
            ], as: "float8")
        try await withTestConnection { connection in
            let nan = try await connection.value("SELECT \(Double.nan)::float8", as: Double.self)
            #expect(nan.isNaN)
            let zero = try await connection.value("SELECT \(-0.0)::float8", as: Double.self)
            #expect(zero.sign == .minus)
        }
    }

    @Test func booleansUUIDsAndEnumerations() async throws {
        try await expectRoundTrip([true, false], as: "bool")
        try await expectRoundTrip([UUID(), UUID()], as: "uuid")
        try await expectRoundTrip([Status.scheduled, .completed], as: "text")
    }

    @Test func arrays() async throws {
        try await expectRoundTrip(
            [
                [], [""], ["NULL", "null"], ["a,b", #"c"d"#, #"e\f"#, "{g}", " h ", "\u{1F3C9}"],
            ] as [[String]], as: "text[]")
        try await expectRoundTrip([[UUID(), UUID()], []], as: "uuid[]")
        try await expectRoundTrip([[1, -2, Int.max]], as: "int8[]")
        try await expectRoundTrip([["a", nil, "NULL"]] as [[String?]], as: "text[]")
        try await withTestConnection { connection in
            for odd in ["SELECT '{{a},{b}}'::text[]", "SELECT '[0:1]={a,b}'::text[]"] as [Query] {
                let error = await postgresError {
                    try await connection.value(odd, as: [String].self)
                }
                #expect(error?.code == .decoding)
            }
            let error = await postgresError {
                try await connection.value("SELECT ARRAY['a', NULL]", as: [String].self)
            }
            #expect(error?.description.contains("NULL") == true)
        }
    }

    @Test func instants() async throws {
        let seconds = [
            0, -1, 1_795_268_700.123456, 951_782_400, -62_135_596_800, -62_135_596_801,
            253_402_300_800, -0.000001, 1e12,
        ]
        let instants = seconds.map { Date(timeIntervalSince1970: $0) }
        try await withTestConnection { connection in
            for zone in ["UTC", "Europe/London", "Asia/Kathmandu", "America/St_Johns"] {
                try await connection.execute("SELECT set_config('TimeZone', \(zone), false)")
                for instant in instants {
                    let back = try await connection.value(
                        "SELECT \(instant)::timestamptz", as: Date.self)
                    #expect(abs(back.timeIntervalSince(instant)) < 0.000_002, "\(instant) \(zone)")
                    let epoch = try await connection.value(
                        "SELECT extract(epoch FROM \(instant)::timestamptz)::float8",
                        as: Double.self)
                    #expect(abs(epoch - instant.timeIntervalSince1970) < 0.000_2, "\(instant)")
                }
            }
            let exact = try await connection.value(
                "SELECT \(Date(timeIntervalSince1970: 1.000_001))::timestamptz AT TIME ZONE 'UTC'",
                as: String.self)
            #expect(exact == "1970-01-01 00:00:01.000001")
        }
    }

    /// What the quick readers leave alone is read all the same, or refused with the same words.
    @Test func uncommonTextsAreReadAsTheyAlwaysWere() async throws {
        try await withTestConnection { connection in
            func read<Value: PostgresValue & Sendable>(
                _ text: String, _ type: Value.Type
            ) async throws -> Value {
                try await connection.value("SELECT \(text)", as: type)
            }
            let numbers = [
                ("+5", 5), ("007", 7), ("-0", 0), ("-12", -12), ("9223372036854775807", .max),
                ("-9223372036854775808", .min), ("0000000000000000000001", 1),
            ]
            for (text, number) in numbers {
                let value = try await read(text, Int.self)
                #expect(value == number)
            }
            let least = try await read("-32768", Int16.self)
            #expect(least == .min)
            for wrong in ["", "-", "--1", "1 ", " 1", "1-", "9223372036854775808", "１"] {
                let error = await postgresError { try await read(wrong, Int.self) }
                #expect(error?.code == .decoding)
            }
            let id = UUID()
            for text in [id.uuidString, id.uuidString.lowercased()] {
                let value = try await read(text, UUID.self)
                #expect(value == id)
            }
            for wrong in ["{\(id)}", "\(id)0", String(id.uuidString.dropLast()) + "g"] {
                let error = await postgresError { try await read(wrong, UUID.self) }
                #expect(error?.description.contains("no UUID") == true)
            }
            let instants = [
                ("2026-11-21 14:25:00+00", 1_795_271_100),
                ("2026-11-21 14:25:00.5-00:30", 1_795_272_900.5),
                ("1800-01-01 00:00:00-00:01:15", -5_364_662_325),
                ("0001-01-01 00:00:00+00 BC", -62_167_219_200),
            ]
            for (text, seconds) in instants {
                let instant = try await read(text, Date.self)
                #expect(instant.timeIntervalSince1970 == seconds)
            }
            for wrong in [
                "", "infinity", "2026-11-21", "2026-11-21 14:25:00", "2026-13-01 00:00:00+00",
                "2026-11-21 14:25:00+00 AD", "2026-11-21 14:25:00.1234567+00",
                "2026-11-21 14:25:00+",
            ] {
                let error = await postgresError { try await read(wrong, Date.self) }
                #expect(error?.description.contains("no instant") == true, "\(wrong)")
            }
        }
    }

    @Test func octetsAreLentAsTheServerSentThem() async throws {
        try await withTestConnection { connection in
            let rows = try await connection.query("SELECT 'né' AS a, NULL AS b, '' AS c")
            let row = try #require(rows.first)
            #expect(try row.cell("a").withOctets { $0.count } == 3)
            #expect(try row.cell("b").withOctets { $0.count } == nil)
            #expect(try row.cell("c").withOctets { $0.count } == 0)
            let list = try #require(try await connection.query("SELECT ARRAY['né', NULL]").first)
            let elements = try list.decode([String?].self, at: 0)
            #expect(elements == ["né", nil])
            try await connection.execute("SET client_encoding = 'LATIN1'")
            let cell = try #require(try await connection.query("SELECT 'n' || chr(233)").first)
                .cell(0)
            #expect(cell.withOctets { $0[1] } == 0xE9)
            let reads: [@Sendable () throws -> Void] = [
                { _ = try cell.text() }, { _ = try Date(decoding: cell) },
                { _ = try Int(decoding: cell) }, { _ = try UUID(decoding: cell) },
            ]
            for read in reads {
                let error = await postgresError { try read() }
                #expect(error?.description.contains("not UTF-8") == true)
            }
        }
    }

    @Test func columnsAreFoundInAnyOrder() async throws {
        try await withTestConnection { connection in
            let rows = try await connection.query(
                "SELECT n AS a, n + 1 AS b, 'x' AS a, n + 2 AS c FROM generate_series(1, 3) AS n")
            for (number, row) in rows.enumerated() {
                let names: [StaticString] = ["a", "b", "c", "a", "a", "c", "b", "b", "a"]
                for name in names {
                    let offset = ["a": 1, "b": 2, "c": 3][name.description] ?? 0
                    #expect(try row.decode(Int.self, name) == number + offset)
                }
                let error = await postgresError { try row.cell("A") }
                #expect(error?.column == "A")
            }
        }
    }

    @Test func whatDoesNotFitSaysWhereAndWhy() async throws {
        try await withTestConnection { connection in
            func sentence<Value: PostgresValue & Sendable>(
                _ query: Query, _ type: Value.Type
            ) async -> String {
                let error = await postgresError { try await connection.value(query, as: type) }
                return error?.code == .decoding ? error?.description ?? "" : "no error"
            }
            #expect(
                await sentence("SELECT 32768 AS score", Int16.self)
                    == "column \"score\" (int4) was to be read as Int16, "
                    + "but holds a number out of its range")
            #expect(await sentence("SELECT 'NaN'::float8 AS x", Int.self).contains("whole number"))
            #expect(await sentence("SELECT 1.5 AS x", Int.self).contains("(numeric)"))
            #expect(await sentence("SELECT ''", Int.self).contains("whole number"))
            #expect(await sentence("SELECT '1e999'::numeric", Double.self).contains("range"))
            #expect(await sentence("SELECT '0x10'", Double.self).contains("no number"))
            #expect(await sentence("SELECT 'yes'", Bool.self).contains("neither t nor f"))
            #expect(await sentence("SELECT 'x'", UUID.self).contains("UUID"))
            #expect(await sentence("SELECT 'secret'", Status.self).contains("secret") == false)
            #expect(await sentence("SELECT 'infinity'::timestamptz", Date.self).contains("instant"))
            #expect(await sentence("SELECT now()::timestamp", Date.self).contains("instant"))
        }
    }
}
