import HTTPTypes
import Testing

@testable import LeagueAPI

/// The texts of a request's address, read by themselves, and the bounds of a request.
@Suite struct GrammarTests {
    @Test(arguments: [
        ("eq.3", Comparison.operand(.eq, "3"), false), ("not.eq.3", .operand(.eq, "3"), true),
        ("eq.a,b).c", .operand(.eq, "a,b).c"), false), ("eq.", .operand(.eq, ""), false),
        ("eq.\"a\"", .operand(.eq, "\"a\""), false), ("ilike.*a%", .operand(.ilike, "*a%"), false),
        ("in.()", .among([]), false), ("not.in.(1, 2)", .among(["1", " 2"]), true),
        ("in.(a,\"b,c\",\"d\\\"e\")", .among(["a", "b,c", "d\"e"]), false),
        ("is.null", .state(.null), false), ("is.NOT_NULL", .state(.notNull), false),
        ("not.is.true", .state(.true), true), ("eq.é", .operand(.eq, "é"), false),
    ])
    func aFilterIsRead(text: String, comparison: Comparison, isNegated: Bool) throws {
        #expect(
            try FilterParser.filter("a b", text)
                == .condition(column: "a b", comparison, isNegated: isNegated))
    }

    @Test func aTreeIsRead() throws {
        let tree = try FilterParser.tree(
            "not.or", "(a.eq.2nd Field, not.and(b.in.(1,2),c.not.is.null),\"d e\".eq.\"x,y\")")
        #expect(
            tree
                == .any(
                    [
                        .condition(column: "a", .operand(.eq, "2nd Field"), isNegated: false),
                        .all(
                            [
                                .condition(column: "b", .among(["1", "2"]), isNegated: false),
                                .condition(column: "c", .state(.null), isNegated: true),
                            ], isNegated: true),
                        .condition(column: "d e", .operand(.eq, "x,y"), isNegated: false),
                    ], isNegated: true))
        #expect(try FilterParser.tree("order", "(a.eq.1)") == nil)
    }

    /// Columns may be called as connectives are.
    @Test(arguments: ["(order.eq.1)", "(android.eq.1)", "(notes.eq.1)", "(or.eq.1)"])
    func aColumnInATreeMayBeginAsAWordDoes(text: String) throws {
        let name = text.dropFirst().prefix { $0 != "." }
        #expect(
            try FilterParser.tree("and", text)
                == .all(
                    [.condition(column: String(name), .operand(.eq, "1"), isNegated: false)],
                    isNegated: false))
    }

    @Test func aQueryIsReadAsItWasWritten() throws {
        let read = try QueryParameters("a%3D=b%2Cc+d&a=&%C3%A9&&x=1=2")
        #expect(read.pairs.map(\.name) == ["a=", "a", "é", "x"])
        #expect(read.pairs.map(\.value) == ["b,c d", "", "", "1=2"])
    }

    @Test(arguments: ["%", "%4", "%zz", "a=%ff", "a=%C3%28", "a=%00", "a=\u{0}"])
    func aQueryThatCannotBeReadIsRefused(query: String) {
        #expect(throws: APIError.self) { try QueryParameters(query[...]) }
    }

    @Test(arguments: [
        (RequestLimits.filters, true), (RequestLimits.filters + 1, false),
    ])
    func conditionsAreBounded(count: Int, isTaken: Bool) throws {
        let conditions = (0..<count).map { "id=eq.\($0)" }.joined(separator: "&")
        let tree = "or=(" + (0..<count).map { "id.eq.\($0)" }.joined(separator: ",") + ")"
        for query in [conditions, tree] {
            if isTaken {
                #expect(try request(.get, query).filters.reduce(0) { $0 + $1.count } == count)
            } else {
                #expect(throws: APIError.self) { try request(.get, query) }
            }
        }
    }

    @Test func rowsOfABodyAreBounded() throws {
        func rows(_ count: Int) -> String {
            "[" + Array(repeating: "{\"a\":1}", count: count).joined(separator: ",") + "]"
        }
        #expect(try request(.post, body: rows(RequestLimits.insertedRows)).body?.count == 500)
        #expect(throws: APIError.self) {
            try request(.post, body: rows(RequestLimits.insertedRows + 1))
        }
    }

    /// Nothing deep ends the process.
    @Test func depthIsBounded() {
        let deep = 100_000
        let tree = "or=" + String(repeating: "(and", count: deep)
        #expect(throws: APIError.self) { try request(.get, tree) }
        let body = String(repeating: "[", count: deep) + String(repeating: "]", count: deep)
        #expect(throws: APIError.self) { try request(.post, body: body) }
        let object = String(repeating: "{\"a\":", count: deep) + "1"
        #expect(throws: APIError.self) { try request(.patch, "id=eq.1", body: object) }
    }

    @Test func preferencesAreRead() throws {
        let read = try Preferences(
            "return=minimal, count=exact,missing=default, odd=1, resolution=ignore-duplicates")
        #expect(read.answer == .minimal && read.countsAll && read.missing == .default)
        let applied = [
            "resolution=ignore-duplicates", "missing=default", "return=minimal", "count=exact",
        ]
        #expect(read.applied(to: .insert) == applied)
        #expect(read.applied(to: .update) == Array(applied.dropFirst()))
        #expect(read.applied(to: .read) == ["count=exact"])
        #expect(read.applied(to: .call) == [])
    }

    private func request(
        _ method: HTTPRequest.Method, _ query: String = "", body: String = ""
    ) throws -> APIRequest {
        try APIRequest(method, path: "/matches", query: query[...], [:], body: Array(body.utf8))
    }
}
