import PostgreSQL
import Testing

/// One of the things that keep the rule, and what it alone keeps out.
struct Guard: Sendable, CustomTestStringConvertible {
    /// What it is.
    let name: String
    /// How it is taken away.
    let weakenings: [Weakening]
    /// The attacks that then succeed, or at least are no longer refused as they should be.
    let keepsOut: [String]
    /// What then no longer works that should.
    let neededFor: [String]

    init(
        _ name: String, without weakenings: Weakening..., keepsOut: [String],
        neededFor: [String] = []
    ) {
        self.name = name
        self.weakenings = weakenings
        self.keepsOut = keepsOut
        self.neededFor = neededFor
    }

    var testDescription: String { name }

    /// Takes it away.
    func remove(from league: RuleLeague) async throws {
        let superuser = try await league.connection(as: RuleLeague.superuser)
        for weakening in weakenings {
            switch weakening {
            case .sql(let script):
                try await superuser.execute(script: script)
            case .function(let signature, let text, let replacement):
                let rows = try await league.look(
                    "SELECT pg_get_functiondef(\(signature)::regprocedure)")
                let definition: String = try rows[0].decode(at: 0)
                try #require(
                    definition.contains(text), "\(signature) does not contain \"\(text)\"")
                try await superuser.execute(
                    script: definition.replacing(text, with: replacement))
            }
        }
    }
}

/// One step of taking a guard away.
enum Weakening: Sendable {
    /// A script of the superuser.
    case sql(String)
    /// A function, known by its signature, whose text is replaced wherever it stands.
    case function(String, String, with: String)

    /// The rule itself.
    static func rule(_ text: String, with replacement: String) -> Weakening {
        .function(
            "league_require_score_rights(user_profiles,matches,matches)", text, with: replacement)
    }

    /// The trigger of matches that asks the rule.
    static func trigger(_ text: String, with replacement: String) -> Weakening {
        .function("matches_enforce_score_rule()", text, with: replacement)
    }
}

extension Guard {
    /// All of them.
    static let all =
        privileges + rowSecurity + callers + rule + columns + time + entry + scores + outcomes
        + record
}

extension Attack {
    /// The names of whole groups but for some, and of some others.
    static func names(
        of groups: [Attack]..., except: Set<String> = [], and more: [String] = []
    ) -> [String] {
        groups.joined().map(\.name).filter { !except.contains($0) } + more
    }
}

extension LegalPath {
    /// The names of whole groups but for some, and of some others.
    static func names(
        of groups: [LegalPath]..., except: Set<String> = [], and more: [String] = []
    ) -> [String] {
        groups.joined().map(\.name).filter { !except.contains($0) } + more
    }
}
