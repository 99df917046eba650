import Foundation
import LeagueAPI
import LeagueDatabase
import LeagueServer
import TestSupport
import Testing

/// The description of `/api/v1` and what it describes are the same, and only ever grow.
@Suite struct LeagueAPIDescriptionTests {
    @Test("Every route is described, and everything described is there")
    func routes() async throws {
        let described = try #require(
            try LeagueAPISchema.description()["paths"] as? [String: [String: Any]])
        #expect(Set(described.keys) == Set(LeagueResource.templates))
        #expect(described.values.allSatisfy { Set($0.keys) == ["get"] })
        try await withLeagueAPI { api in
            let id = try await api.connection.addMatch()
            for path in described.keys where path != "/api/v1/events" {
                let answer = try await api.get(path.replacing("{id}", with: "\(id)"))
                #expect(answer.status == 200, "\(path)")
            }
            let head = try await api.get("/api/v1/events", method: "HEAD")
            #expect(head.status == 200 && head["Content-Type"] == "text/event-stream")
        }
    }

    @Test("Every parameter that is described is understood, and no other")
    func parameters() async throws {
        let root = try LeagueAPISchema.description()
        let paths = try #require(root["paths"] as? [String: [String: Any]])
        let values = [
            "house": "JDM", "team": "JDM", "follow": "JDM", "competition": "Senior%20League",
            "pitch": "Agar's%203", "from": "2026-01-01", "to": "2026-01-02", "today": "yes",
            "tomorrow": "yes", "week": "yes", "status": "scheduled", "limit": "5",
            "season": "2026",
        ]
        try await withLeagueAPI { api in
            try await api.connection.addMatch([("umpires", "Mr Carlow")])
            for (path, item) in paths where path != "/api/v1/events" {
                let get = try #require(item["get"] as? [String: Any])
                let described = try #require(get["parameters"] as? [Any]).map {
                    try LeagueAPISchema.resolved($0, in: root)
                }.filter { $0["in"] as? String == "query" }.compactMap { $0["name"] as? String }
                let path = path.replacing("{id}", with: "\(UUID())")
                for (name, value) in values {
                    let answer = try await api.get("\(path)?\(name)=\(value)")
                    #expect(
                        (answer.status == 400) == !described.contains(name), "\(path) \(name)")
                }
            }
        }
    }

    @Test("What is described only ever grows: the golden holds what there was")
    func snapshot() throws {
        try expectGolden(LeagueDescription.json, named: "Goldens/openapi.json")
    }

    @Test("PyPI's validator accepts it")
    func validator() async throws {
        guard LongForm.isChosen else { return }
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "openapi.json")
            try Data(LeagueDescription.json.utf8).write(to: file)
            let checked = try OutsideProgram(
                "sh", "-ec",
                """
                python3 -m venv "$1/python"
                "$1/python/bin/pip" --quiet install openapi-spec-validator
                "$1/python/bin/openapi-spec-validator" "$2"
                """, "validate", folder.path, file.path
            ).run()
            #expect(checked.status == 0, "\(checked.report)")
        }
    }

    @Test("schemathesis finds no answer that is not described, and no mistake of ours")
    func schemathesis() async throws {
        guard LongForm.isChosen else { return }
        try await withLeagueAPI { api in
            for _ in 0..<5 { try await api.connection.addMatch() }
            let paths = try #require(
                try LeagueAPISchema.description()["paths"] as? [String: Any]
            ).keys.sorted()
            try await withTemporaryFolder { folder in
                let program = folder.appending(path: "python/bin/schemathesis").path
                let installed = try await onThreadOfItsOwn {
                    try OutsideProgram(
                        "sh", "-ec",
                        """
                        python3 -m venv "$1/python"
                        "$1/python/bin/pip" --quiet install schemathesis
                        printf '[checks.negative_data_rejection]\nexpected-statuses = %s\n' \
                            '[400, 404, 410, 413, 414, 431]' > "$1/schemathesis.toml"
                        """, "install", folder.path
                    ).run()
                }
                #expect(installed.status == 0, "\(installed.report)")
                // A stream does not end.
                for path in paths where path != "/api/v1/events" {
                    let base = "http://127.0.0.1:\(api.server.port)"
                    let tried = try await onThreadOfItsOwn {
                        try OutsideProgram(
                            [
                                program, "run", base + "/api/v1/openapi.json", "--url", base,
                                "--include-path", path, "--phases", "coverage,fuzzing", "--mode",
                                "all", "--max-examples", "1200", "--checks", Self.checks,
                                "--suppress-health-check", "all",
                            ], in: folder
                        ).run()
                    }
                    #expect(tried.status == 0, "\(path): \(tried.report)")
                }
            }
        }
    }

    private static let checks =
        "not_a_server_error,status_code_conformance,content_type_conformance,"
        + "response_schema_conformance,response_headers_conformance,negative_data_rejection"
}
