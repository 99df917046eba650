import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What admins and the service key do with accounts of others, and who may not.
@Suite struct AdminCallTests {
    private static let captain = """
        {"email":"ann@example.org","password":"grey heron 77 mill","email_confirm":true,
         "user_metadata":{"name":"Ann","role":"captain","house_id":"HWTA"}}
        """

    @Test func anAdminMakesACaptainInOneCall() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson("head@example.org", .admin)
            let token = try await auth.signIn("head@example.org").token()
            let made = try await auth.call("POST", "/admin/users", Self.captain, token: token)
            #expect(made.status == 200, "\(made.text)")
            let (role, house, mustChange) = try await auth.owner.query(
                """
                SELECT role, house_id, must_change_password FROM user_profiles
                WHERE email = 'ann@example.org'
                """, as: (String, String, Bool).self)[0]
            #expect((role, house, mustChange) == ("captain", "HWTA", true))
            #expect(try await auth.signIn("ann@example.org", "grey heron 77 mill").status == 200)
            let again = try await auth.call("POST", "/admin/users", Self.captain, token: token)
            #expect(again.status == 422 && again.code == "email_exists")
            let events = try await LeagueRepository(auth.owner).accountEvents()
            #expect(
                events.contains {
                    $0.kind == "account_created" && $0.actorEmail == "head@example.org"
                })
        }
    }

    @Test func theServiceKeyListsShowsChangesAndDeletes() async throws {
        try await AuthServer.run { auth in
            let (id, key) = (try await auth.addPerson(), try await auth.keys().service)
            try await auth.addPerson("ann@example.org")
            let all = try await auth.call("GET", "/admin/users?page=&per_page=", token: key)
            #expect(all.status == 200 && all.string("aud") == "authenticated")
            #expect((all.object["users"] as? [Any])?.count == 2)
            #expect(all.field("X-Total-Count") == "2")
            #expect(all.field("Link")?.contains("page=1&per_page=50>; rel=\"last\"") == true)
            let one = try await auth.call("GET", "/admin/users?page=1&per_page=1", token: key)
            #expect((one.object["users"] as? [Any])?.count == 1)
            let filtered = try await auth.call(
                "GET", "/admin/users?email=ann@example.org", token: key)
            #expect(filtered.status == 400 && filtered.code == "validation_failed")
            #expect(one.field("Link")?.contains("page=2&per_page=1>; rel=\"next\"") == true)

            let path = "/admin/users/\(id.uuidString)"
            let shown = try await auth.call("GET", path, token: key)
            #expect(shown.string("email") == "tom@example.org")
            let changed = try await auth.call(
                "PUT", path, #"{"email":"t@example.org","user_metadata":{"house_id":"HWTA"}}"#,
                token: key)
            #expect(changed.string("email") == "t@example.org", "\(changed.text)")
            let session = try await auth.signIn("t@example.org")
            let banned = try await auth.call("PUT", path, #"{"ban_duration":"24h"}"#, token: key)
            #expect(banned.string("banned_until") != nil)
            #expect(try await auth.refresh(try session.refreshToken()).status == 400)
            let free = try await auth.call("PUT", path, #"{"ban_duration":"none"}"#, token: key)
            #expect(free.string("banned_until") == nil)
            // A password that is set for somebody is a temporary one.
            _ = try await auth.call("PUT", path, #"{"password":"grey heron 77 mill"}"#, token: key)
            let user = try await auth.signIn("t@example.org", "grey heron 77 mill").object["user"]
            let app = (user as? [String: Any])?["app_metadata"] as? [String: Any]
            #expect(app?["must_change_password"] as? Bool == true)

            let gone = try await auth.call(
                "DELETE", path, #"{"should_soft_delete":false}"#, token: key)
            #expect(gone.status == 200 && gone.text == "{}")
            for method in ["GET", "PUT", "DELETE"] {
                let body = method == "GET" ? nil : "{}"
                let answer = try await auth.call(method, path, body, token: key)
                #expect(answer.status == 404 && answer.code == "user_not_found", "\(method)")
            }
        }
    }

    @Test("ASVS 6.3.4: every admin call by every kind of caller")
    func everyCallByEveryCaller() async throws {
        try await AuthServer.run { auth in
            let id = try await auth.addPerson()
            try await auth.addPerson("head@example.org", .admin)
            try await auth.addPerson("new@example.org", .admin, isTemporary: true)
            try await auth.addPerson("view@example.org", .viewer)
            let keys = try await auth.keys()
            let callers: [(String, String?, Int)] = [
                ("nobody", nil, 401), ("the anon key", keys.anon, 403),
                ("a captain", try await auth.signIn().token(), 403),
                ("a viewer", try await auth.signIn("view@example.org").token(), 403),
                (
                    "an admin who must change the password",
                    try await auth.signIn("new@example.org").token(), 403
                ),
                ("an admin", try await auth.signIn("head@example.org").token(), 200),
                ("the service", keys.service, 200),
            ]
            for (name, token, status) in callers {
                let calls: [(String, String, String?)] = [
                    ("GET", "/admin/users", nil), ("GET", "/admin/users/\(id)", nil),
                    (
                        "POST", "/admin/users",
                        #"{"email":"\#(UUID())@example.org","password":"grey heron 77 mill"}"#
                    ), ("PUT", "/admin/users/\(id)", #"{"user_metadata":{"name":"T"}}"#),
                    // No account, so that the next caller finds it.
                    ("DELETE", "/admin/users/\(UUID())", nil),
                ]
                for (method, path, body) in calls {
                    let answer = try await auth.call(method, path, body, token: token)
                    let wanted = method == "DELETE" && status == 200 ? 404 : status
                    #expect(answer.status == wanted, "\(name): \(method) \(answer.text)")
                    if status == 401 { #expect(answer.code == "no_authorization") }
                    if status == 403 { #expect(answer.code == "not_admin") }
                }
            }
            let accounts = try await auth.owner.query(
                "SELECT count(*) FROM user_profiles", as: Int.self)
            #expect(accounts == [6])
        }
    }

    @Test func anAdminWithATemporaryPasswordIsToldSo() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson("head@example.org", .admin, isTemporary: true)
            let token = try await auth.signIn("head@example.org").token()
            let answer = try await auth.call("GET", "/admin/users", token: token)
            #expect(answer.status == 403)
            #expect(answer.string("message")?.hasPrefix("Choose a password of your own") == true)
        }
    }

    /// Every call by which an admin could lose their own rights is refused with this sentence.
    private func refusesToUndo(
        _ id: UUID, _ token: String, _ auth: AuthServer, saying sentence: String
    ) async throws {
        for (method, body) in [
            ("PUT", #"{"user_metadata":{"role":"viewer"}}"#),
            ("PUT", #"{"ban_duration":"24h"}"#), ("DELETE", "{}"),
        ] {
            let answer = try await auth.call(method, "/admin/users/\(id)", body, token: token)
            #expect(answer.status == 403, "\(answer.text)")
            #expect(answer.string("message")?.hasPrefix(sentence) == true, "\(answer.text)")
        }
    }

    @Test func theLastAdminStays() async throws {
        try await AuthServer.run { auth in
            let id = try await auth.addPerson("head@example.org", .admin)
            let token = try await auth.signIn("head@example.org").token()
            try await refusesToUndo(id, token, auth, saying: "The last admin stays")
            #expect(try await auth.call("GET", "/user", token: token).status == 200)
        }
    }

    /// An admin's own rights are taken away by others, and their own password asks for the old one.
    @Test func anAdminDoesNotUndoThemselves() async throws {
        try await AuthServer.run { auth in
            let id = try await auth.addPerson("head@example.org", .admin)
            try await auth.addPerson("deputy@example.org", .admin)
            let token = try await auth.signIn("head@example.org").token()
            let password = #"{"password":"grey heron 77 mill"}"#
            let own = try await auth.call("PUT", "/admin/users/\(id)", password, token: token)
            #expect(own.status == 400 && own.code == "validation_failed")
            try await refusesToUndo(id, token, auth, saying: "Another admin must")
            let body = #"{"user_metadata":{"name":"Head","role":"admin"},"ban_duration":"none"}"#
            let named = try await auth.call("PUT", "/admin/users/\(id)", body, token: token)
            #expect(named.status == 200, "\(named.text)")
            #expect(try await auth.signIn("head@example.org").status == 200)
        }
    }

    @Test(arguments: [
        (#"{"password":"grey heron 77 mill"}"#, 400, "validation_failed"),
        (#"{"email":"nobody","password":"grey heron 77 mill"}"#, 400, "validation_failed"),
        (#"{"email":"a@b.c","user_metadata":{"role":"king"}}"#, 400, "validation_failed"),
        (#"{"email":"a@b.c","user_metadata":{"role":"captain"}}"#, 400, "validation_failed"),
        (
            #"{"email":"a@b.c","user_metadata":{"role":"captain","house_id":"XX"}}"#, 400,
            "validation_failed"
        ), (#"{"email":"a@b.c","password":"short"}"#, 422, "weak_password"),
        (#"{"email":"a@b.c","user_metadata":{"name":"a\u0000b"}}"#, 400, "validation_failed"),
        (#"{"email":"a@b.c","user_metadata":{"house_id":"a\u0000b"}}"#, 400, "validation_failed"),
        (#"{"email":5}"#, 400, "validation_failed"), ("[]", 400, "validation_failed"),
        (#"{"email":"a@b.c","ban_duration":"soon"}"#, 400, "validation_failed"),
        (#"{"email":"a@b.c","ban_duration":"-1"}"#, 400, "validation_failed"),
        ("{", 400, "bad_json"), ("", 400, "bad_json"),
    ])
    func aDraftThatCannotBeIsRefused(_ body: String, _ status: Int, _ code: String) async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson("head@example.org", .admin)
            let token = try await auth.signIn("head@example.org").token()
            let answer = try await auth.call("POST", "/admin/users", body, token: token)
            #expect(answer.status == status && answer.code == code, "\(answer.text)")
        }
    }

    @Test func anIdThatIsNoneIsToldInWords() async throws {
        try await AuthServer.run { auth in
            let key = try await auth.keys().service
            for path in ["/admin/users/x", "/admin/users/%00", "/admin/users/1'or'1"] {
                let answer = try await auth.call("GET", path, token: key)
                #expect(answer.status == 400 && answer.code == "validation_failed", "\(path)")
            }
            for query in [
                "page=0", "page=-1", "per_page=1001", "page=x", "page=99999999999999999999",
            ] {
                let answer = try await auth.call("GET", "/admin/users?" + query, token: key)
                #expect(answer.status == 400, "\(query)")
            }
        }
    }
}
