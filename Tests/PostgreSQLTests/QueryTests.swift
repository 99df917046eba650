import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite struct QueryTests {
    @Test func valuesBecomeParameters() {
        let name = "Keate"
        let score = 3
        let query: Query = "SELECT \(name), \(score), \(nil as String?)"
        #expect(query.sql == "SELECT $1, $2, $3")
        #expect(query.parameters == ["Keate", "3", nil])
    }

    @Test func namesAreQuotedAndTextNeedsALabel() {
        let query: Query = "TABLE \(identifier: #"odd "name""#) \(unescaped: "LIMIT 1")"
        #expect(query.sql == #"TABLE "odd ""name""" LIMIT 1"#)
        #expect(query.parameters.isEmpty)
    }

    @Test func partsAreRenumbered() {
        let conditions: [Query] = ["a = \(1)", "b = \(2) OR c = \(3)"]
        var query: Query = "SELECT \(0) WHERE \(fragment: conditions.joined(by: " AND "))"
        query += " LIMIT \(4)"
        #expect(query.sql == "SELECT $1 WHERE a = $2 AND b = $3 OR c = $4 LIMIT $5")
        #expect(query.parameters == ["0", "1", "2", "3", "4"])
        #expect([Query]().joined(by: ",").sql.isEmpty)
    }

    @Test(arguments: [
        "'; DROP TABLE houses; --", #"\'; DROP TABLE houses; --"#, "$1", "\u{1F3C9} émigré",
        "", "a\nb\tc", #"{"a":"\u0000"}"#, "\u{FEFF}e\u{301}\u{200D}",
    ])
    func textComesBackAsItWas(_ text: String) async throws {
        try await withTestConnection { connection in
            try await connection.execute("CREATE TABLE houses (id int)")
            #expect(try await connection.value("SELECT \(text)::text", as: String.self) == text)
            #expect(try await connection.value("SELECT count(*) FROM houses", as: Int.self) == 0)
            let list = [text, text]
            let back = try await connection.value("SELECT \(list)::text[]", as: [String].self)
            #expect(back == list)
        }
    }

    @Test func longTextComesBackAsItWas() async throws {
        try await withTestConnection { connection in
            let text = String(repeating: "é", count: 5_000_000)
            let back = try await connection.value("SELECT \(text)::text", as: String.self)
            #expect(back == text)
        }
    }

    @Test func nulIsRefusedBeforeItIsSent() async throws {
        try await withTestConnection { connection in
            let values: [Query] = ["SELECT \("a\0b")", "SELECT \(["a\0b"])::text[]"]
            for query in values {
                let error = await postgresError { try await connection.query(query) }
                #expect(error?.code == .invalidParameter)
                #expect(error?.description.contains("$1") == true)
            }
            let error = await postgresError {
                try await connection.query(Query(unescaped: "SELECT 1\0; DROP"))
            }
            #expect(error?.code == .invalidParameter)
            let one = try await connection.value("SELECT 1", as: Int.self)
            #expect(one == 1)
        }
    }

    @Test func aRowDecodableTypeIsReadByName() async throws {
        struct House: RowDecodable, Equatable {
            var id: String
            var score: Int?
            init(row: Row) throws {
                id = try row.decode("id")
                score = try row.decode(Int?.self, "score")
            }
        }
        try await withTestConnection { connection in
            let houses = try await connection.query(
                "VALUES ('JDM', 2), ('Field', NULL)", as: (String, Int?).self)
            #expect(houses.map(\.0) == ["JDM", "Field"])
            #expect(houses.map(\.1) == [2, nil])
            let typed = try await connection.query(
                "SELECT 'JDM' AS id, 2 AS score", as: House.self)
            #expect(typed.map(\.id) == ["JDM"])
            #expect(typed.map(\.score) == [2])
            let error = await postgresError {
                try await connection.query("SELECT 1 AS other", as: House.self)
            }
            #expect(error?.code == .decoding)
            #expect(error?.column == "id")
        }
    }

    @Test func rowsSayWhatWasDone() async throws {
        try await withTestConnection { connection in
            #expect(try await connection.query("CREATE TABLE t (id int)").command == "CREATE TABLE")
            let inserted = try await connection.query("INSERT INTO t VALUES (1), (2) RETURNING id")
            #expect(inserted.command == "INSERT")
            #expect(inserted.affected == 2)
            #expect(inserted.columnNames == ["id"])
            #expect(try await connection.execute("UPDATE t SET id = 3 WHERE id > 5") == 0)
            let version = try await connection.serverVersion
            #expect(version >= 150_000)
        }
    }
}
