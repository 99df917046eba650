import Foundation
import LeagueAPI
import PostgreSQL
import TestSupport
import Testing

/// What the app asks for, decoded as it decodes.
@Suite struct AppTests {
    @Test func everyListOfTheAppDecodes() async throws {
        try await RestLeague.run { league in
            // Matches with as little in them as there may be.
            try await league.superuser.execute(
                script: """
                    INSERT INTO matches (date, away_team_id, status) VALUES
                      ('2099-03-01', 'JDM', 'scheduled'), (league_today(), 'DWF', 'postponed');
                    INSERT INTO matches (date, home_team_id, away_text, status, home_score, away_score)
                    VALUES (league_today() - 1, 'JDM', 'Old Etonians', 'completed', 0, 0);
                    INSERT INTO matches
                      (date, home_team_id, away_team_id, competition_type, status, home_score,
                       away_score)
                    VALUES (date_trunc('year', league_today()), 'JDM', 'DWF', 'Senior League',
                            'completed', 2, 1),
                           (date_trunc('year', league_today()), 'JDM', 'DWF', 'Junior League',
                            'completed', 0, 1);
                    INSERT INTO import_log (status, content_key, email_subject, matches_imported)
                    VALUES ('partial', 'key', 'Fixtures', 3);
                    """)
            let range = "date=gte.2000-01-12T00%3A00%3A00Z&date=lte.2100-01-19T00%3A00%3A00Z"
            let matches: [AppMatch] = try await league.decoded(
                "upcoming_matches?select=%2A&\(range)&order=date.asc.nullslast")
            #expect(matches.count == 4)
            #expect(matches.contains { $0.homeTeamId.isEmpty && $0.awayTeamName == "Keate" })
            let results: [AppMatch] = try await league.decoded(
                "recent_results?select=%2A&order=date.desc.nullslast&limit=50")
            #expect(results.count == 4)
            // One row a team, though two play in two leagues: that of the league listed first.
            let table: [AppStanding] = try await league.decoded(
                "league_standings?select=%2A&order=points.desc.nullslast")
            #expect(table.map(\.teamId).sorted() == ["DWF", "JDM"])
            #expect(table.first?.teamId == "JDM" && table.first?.points == 3)
            let embedded = try await league.ask(
                "houses?id=eq.JDM&select=league_standings(competition_type)")
            #expect(
                embedded.text == #"[{"league_standings":[{"competition_type":"Senior League"}]}]"#)
            let houses: [AppHouse] = try await league.decoded("houses?select=%2A")
            #expect(houses.count == 5)
            let places: [AppLocation] = try await league.decoded("locations?select=%2A")
            #expect(places.map(\.pitchName) == ["Agar's 3", "Dutchman's 5"])
            let profiles: [AppProfile] = try await league.decoded(
                "user_profiles?select=%2A%2Chouses%28name%29&limit=1", as: .captain)
            #expect(profiles.map(\.houseName) == ["Keate"])
            let imports: [AppImport] = try await league.decoded(
                "import_log?select=%2A&order=created_at.desc.nullslast", as: .admin)
            #expect(imports.map(\.matchesImported) == [3])
        }
    }

    /// The app asks from midnight to midnight on the phone's clock, and sends that in UTC.
    @Test(arguments: [
        ("2099-01-13T00:00:00Z", "2099-01-14T00:00:00Z", ["2099-01-13"]),
        ("2099-06-11T23:00:00Z", "2099-06-12T23:00:00Z", ["2099-06-12"]),
        ("2099-06-10T23:00:00Z", "2099-06-17T23:00:00Z", ["2099-06-11", "2099-06-12"]),
    ])
    func aDayOfTheAppIsThatDay(from: String, to: String, days: [String]) async throws {
        try await RestLeague.run { league in
            for day in ["2099-06-11", "2099-06-12", "2099-06-18"] {
                try await league.superuser.addMatch([("date", day)])
            }
            let matches: [AppMatch] = try await league.decoded(
                "upcoming_matches?date=gte.\(from)&date=lte.\(to)&order=date")
            #expect(
                matches.map { $0.date.formatted(.iso8601.year().month().day()) } == days)
        }
    }

    @Test func daysArePlainForOtherPrograms() async throws {
        try await RestLeague.run(Representation(days: .day)) { league in
            let answer = try await league.ask("recent_results?select=date,time")
            #expect(answer.text == #"[{"date":"2020-01-14","time":"14:30"}]"#)
        }
    }
}

extension RestLeague {
    /// The list at an address, decoded as the app does.
    func decoded<Model: Decodable>(
        _ target: String, as person: Person = .nobody
    ) async throws -> [Model] {
        let answer = try await ask(target, as: person)
        #expect(answer.status == 200, "\(answer.text)")
        return try JSONDecoder.app.decode([Model].self, from: Data(answer.body))
    }
}
