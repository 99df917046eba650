import FieldGame
import LeagueAdministration
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Houses, school teams and pitches as admins list them.
@Suite struct ListActionTests {
    private func rows(_ owner: Connection) async throws -> [String] {
        try await owner.query(
            """
            SELECT row::text FROM (
                SELECT (to_jsonb(h) - 'created_at')::text FROM houses AS h
                UNION ALL SELECT a::text FROM house_aliases AS a
                UNION ALL SELECT f::text FROM former_names AS f
                UNION ALL SELECT p::text FROM pitches AS p
                UNION ALL SELECT p::text FROM pitch_aliases AS p) AS row ORDER BY 1
            """, as: String.self)
    }

    private func team(_ name: String, _ league: LeagueRepository) async throws -> Team {
        try NameResolver(try await league.referenceData()).team(name)
    }

    @Test func everyFieldOfATeamSaysWhatIsWrongWithIt() async throws {
        try await withSampleLeague { league, owner in
            let before = try await rows(owner)
            let wrong: [Field: String] = [
                .name: " ", .kind: "club", .pattern: "dots", .colours: "red\u{202E}",
            ]
            let refused = try await refusal {
                try await TeamAction.adding(wrong, in: league)
            }
            #expect(refused?.problems.map(\.field) == [.name, .kind, .colours, .pattern, .id])
            let taken = try await refusal {
                try await TeamAction.adding([.name: "hawtrey", .id: "jdm"], in: league)
            }
            #expect(
                taken?.problems.map(\.message) == [
                    "\"hawtrey\" stands for Hawtrey (HWTA) already",
                    "\"jdm\" stands for Keate (JDM) already",
                ])
            #expect(taken?.remedies == [.renameTeam(SampleLeague.teams[1], .name)])
            let comma = try await TeamAction.adding([.name: "Warre", .id: "A,B"], in: league)
            #expect(
                try await refusal { try await comma.perform(in: league) }?.problems.map(\.field)
                    == [.id])
            #expect(try await rows(owner) == before)
        }
    }

    @Test func whatIsTakenBackOfATeamIsAsItWas() async throws {
        try await withSampleLeague { league, owner in
            let keate = try await team("Keate", league)
            _ = try await league.save([Alias(teamID: "PRDT", alias: "Godders")])
            let actions = [
                try await TeamAction.adding([.name: "Warre", .id: "HEP"], in: league),
                try await TeamAction.adding(
                    [.name: "2nd Field", .kind: "school-team"], in: league),
                try await TeamAction.editing(keate, [.colours: "mauve?", .pattern: "halves"]),
                .remove(try await team("Godolphin", league)),
            ]
            for action in actions {
                let before = try await rows(owner)
                let planned = try await league.rehearsing { try await action.perform(in: $0) }
                #expect(try await rows(owner) == before)
                let change = try await action.perform(in: league)
                #expect(change.sentence == planned.sentence)
                #expect(try await rows(owner) != before)
                _ = try await change.inverse?.perform(in: league)
                #expect(try await rows(owner) == before)
            }
            let edit = try await actions[2].perform(in: league)
            #expect(edit.sentence == "changed: Keate (JDM)")
            #expect(edit.lines.count == 2 && edit.notes.count == 1)
        }
    }

    @Test func aTeamThatPlaysStays() async throws {
        try await withSampleLeague { league, owner in
            try await owner.addMatch()
            let keate = try await team("Keate", league)
            let refused = try await refusal {
                try await TeamAction.remove(keate).perform(in: league)
            }
            #expect(refused?.message == "Keate (JDM) stays: 1 match refers to it")
            #expect(refused?.remedies == [.listMatches(keate), .renameInstead(keate)])
        }
    }

    @Test func aRenamingIsTakenBackWithItsHistory() async throws {
        try await withSampleLeague { league, owner in
            let keate = try await team("Keate", league)
            let rename = try await TeamRename.entered(
                keate, [.name: "Keate House", .since: "1 Jan 2026"], everywhere: false, in: league)
            let change = try await rename.perform(in: league)
            #expect(change.sentence == "renamed: Keate (JDM) is Keate House (JDM)")
            #expect(change.detail.formerNames.map(\.name) == ["Keate"])
            let back = try await change.inverse?.perform(in: league)
            #expect(back?.detail.after == keate)
            #expect(try await league.formerNames(of: "JDM").isEmpty)
            let future = try await refusal {
                try await TeamRename.entered(
                    keate, [.name: "K", .since: "1/1/2999"], everywhere: false, in: league)
            }
            #expect(future?.problems.map(\.field) == [.since])
            #expect(try await league.teams().contains(keate))
            #expect(try await owner.query("SELECT 1", as: Int.self) == [1])
        }
    }

    @Test func aPitchIsAddedChangedAndRemoved() async throws {
        try await withSampleLeague { league, owner in
            let dutchmans = SampleLeague.pitches[1]
            _ = try await league.add(PitchAlias(pitch: dutchmans.name, alias: "Duck Pond"))
            try await owner.addMatch([("pitch", "sixpenny")])
            let sixpenny: [Field: String] = [
                .name: "Sixpenny", .area: "Field", .latitude: "51.49", .longitude: "-0.6",
            ]
            let actions = [
                try await PitchAction.adding([.name: "Mesopotamia"], in: league),
                try await PitchAction.editing(
                    dutchmans, [.latitude: "", .longitude: "", .abbreviation: "D"], in: league),
                .remove(dutchmans),
            ]
            for action in actions {
                let before = try await rows(owner)
                let change = try await action.perform(in: league)
                #expect(try await rows(owner) != before)
                _ = try await change.inverse?.perform(in: league)
                #expect(try await rows(owner) == before)
            }
            let added = try await PitchAction.adding(sixpenny, in: league).perform(in: league)
            #expect(
                added.lines == [
                    "area: Field", "position: 51.49, -0.6",
                    "1 match spelled it otherwise, and is played there now",
                ])
            let wrong: [Field: String] = [
                .name: "d5", .abbreviation: "x\u{7}", .latitude: "91", .longitude: "0",
            ]
            let refused = try await refusal { try await PitchAction.adding(wrong, in: league) }
            #expect(refused?.problems.map(\.field) == [.latitude, .abbreviation])
            let taken = try await refusal {
                try await PitchAction.adding([.name: "d5"], in: league)
            }
            #expect(taken?.remedies == [.editPitch(dutchmans)])
        }
    }
}
