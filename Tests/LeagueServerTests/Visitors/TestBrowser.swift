import FieldGame
import Foundation
import LeaguePages
import Testing

/// Asks for pages as a browser does: keeps the cookie, says where a form comes from.
struct TestBrowser {
    let league: LeagueAPIServer
    /// The cookie of its session; nil where it has none.
    var cookie: String?
    /// Where its requests come from, as the proxy in front says.
    var address = "192.0.2.1"
    /// What its forms say of where they come from.
    var origin = ["Sec-Fetch-Site: same-origin"]

    init(_ league: LeagueAPIServer) { self.league = league }

    private var fields: [String] {
        let cookies = cookie.map { ["Cookie: __Host-session=\($0)"] } ?? []
        return ["Accept: text/html", "X-Forwarded-For: \(address)"] + cookies
    }

    func get(_ target: String) async throws -> TestAnswer {
        try await league.server.get(target, fields)
    }

    /// Sends a form; values are encoded here.
    @discardableResult
    mutating func post(_ target: String, _ form: [(String, String)]) async throws -> TestAnswer {
        let answer = try await send(target, form)
        if let set = answer["Set-Cookie"], set.hasPrefix("__Host-session=") {
            let value = set.dropFirst("__Host-session=".count).prefix { $0 != ";" }
            cookie = value.isEmpty ? nil : String(value)
        }
        return answer
    }

    /// The same, whatever comes back for the cookie.
    func send(
        _ target: String, _ form: [(String, String)], method: String = "POST"
    ) async throws -> TestAnswer {
        let body = form.map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
        let client = try await league.server.connect()
        return try await client.ask(
            target, fields + origin + ["Content-Type: application/x-www-form-urlencoded"],
            method: method, body: body)
    }

    /// Hands a file in, as a browser without a script does.
    func handIn(
        _ name: String, _ content: [UInt8], _ form: [(String, String)] = [],
        to target: String = "/admin/imports"
    ) async throws -> TestAnswer {
        let mark = "----WebKitFormBoundary7MA4YWxkTrZu0gW"
        let texts = ([("do", "hand-in")] + form).map {
            "--\(mark)\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n"
        }
        let head =
            texts.joined() + "--\(mark)\r\nContent-Disposition: form-data; name=\"file\"; "
            + "filename=\"\(name)\"\r\nContent-Type: application/octet-stream\r\n\r\n"
        let client = try await league.server.connect()
        return try await client.ask(
            target, fields + origin + ["Content-Type: multipart/form-data; boundary=\(mark)"],
            method: "POST", content: Array(head.utf8) + content + Array("\r\n--\(mark)--\r\n".utf8))
    }

    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// Signs in, which must succeed.
    mutating func signIn(
        _ email: String = "tom@example.org", _ password: String = AuthServer.password
    ) async throws {
        let answer = try await post("/sign-in", [("email", email), ("password", password)])
        try #require(answer.status == 303 && cookie != nil, "\(answer.text)")
    }
}

extension TestAnswer {
    /// The sentences that a form was refused with.
    var problems: [String] {
        text.matches(of: /<li>(?:<a href="#[a-z-]+">)?([^<]*?)(?:<\/a>)?<\/li>/).map {
            String($0.output.1)
        }.filter { !$0.isEmpty }
    }

    /// The page's heading.
    var heading: String? {
        text.firstMatch(of: /<h1[^>]*>([^<]*)/).map { String($0.output.1) }
    }
}

/// Gives `body` a served league, and a browser that nobody has signed in with.
nonisolated(nonsending) func withBrowser(
    baseURL: String? = "https://league.example",
    _ body: nonisolated(nonsending) (LeagueAPIServer, TestBrowser) async throws -> Void
) async throws {
    // Noon on 13 January 2026.
    let noon = Date(timeIntervalSince1970: 1_768_305_600)
    try await withLeagueAPI(baseURL: baseURL, clock: noon) { league in
        try await body(league, TestBrowser(league))
    }
}

/// The same with a browser with which the admin ann@example.org has signed in.
nonisolated(nonsending) func withAdmin(
    _ body: nonisolated(nonsending) (LeagueAPIServer, TestBrowser) async throws -> Void
) async throws {
    try await withBrowser { league, nobody in
        try await league.connection.addPerson("ann@example.org", .admin)
        var browser = nobody
        try await browser.signIn("ann@example.org")
        try await body(league, browser)
    }
}
