import FieldGame
import LeagueAdministration
import LeagueDatabase
import Testing

/// How the next season is to begin, as it is typed by a command or on a page.
@Suite struct SeasonPlanTests {
    @Test func whatIsNotNamedCarriesOver() async throws {
        try await withAdmin { league, owner in
            let today = try await league.today()
            let opening = try await SeasonPlan().opening(in: LeagueRepository(owner))
            let leagues = try await league.competitionRules().filter {
                $0.competition.kind == .league
            }
            #expect(opening.leagues.map(\.before) == leagues)
            #expect(opening.leagues.allSatisfy { !$0.changesRules })
            #expect(opening.renamings.isEmpty && opening.captains.isEmpty)
            #expect(opening.renamedOn <= today)
        }
    }

    @Test func whatIsNamedChanges() async throws {
        try await withAdmin { _, owner in
            let league = LeagueRepository(owner)
            var plan = SeasonPlan()
            (plan.season, plan.leagues) = (Season("2027"), ["Senior"])
            plan.rules = CompetitionEntry([.points: "2,1,0"])
            plan.renamings = [.init("Keate", to: " Rushton ")]
            plan.captains = [
                try .typed(
                    "tom@example.org", "Move", to: "Hawtrey",
                    NameResolver(try await league.referenceData()))
            ]
            let opening = try await plan.opening(in: league)
            #expect(
                opening.sentences.map { $0.prefix { $0 != "," } } == [
                    "Senior League 2027: other rules",
                    "Keate (JDM) is Rushton from \(opening.renamedOn.spoken) on",
                    "tom@example.org is captain of Hawtrey",
                ])
        }
    }

    @Test func whatCannotBeMeantIsRefused() async throws {
        try await withAdmin { _, owner in
            let league = LeagueRepository(owner)
            let names = NameResolver(try await league.referenceData())
            for (email, action, house, sentence) in [
                ("a@example.org", "promote", "", "an action is disable or move, not \"promote\""),
                ("a@example.org", "move", "", "which house the captain moves to is missing"),
            ] {
                let refused = try await refusal {
                    try SeasonOpening.CaptainChange.typed(email, action, to: house, names)
                }
                #expect(refused?.message == sentence)
            }
            var unknown = SeasonPlan()
            unknown.leagues = ["Nowhere"]
            var nameless = SeasonPlan()
            nameless.renamings = [.init("Keate", to: " ")]
            var odd = SeasonPlan()
            odd.rules = CompetitionEntry([.points: "3"])
            for plan in [unknown, nameless, odd] {
                #expect(try await refusal { try await plan.opening(in: league) } != nil)
            }
        }
    }
}
