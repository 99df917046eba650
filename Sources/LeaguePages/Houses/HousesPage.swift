import FieldGame
import LeagueDatabase

/// All houses and school teams, each with its shirt.
struct HousesPage: Page {
    var head: PageHead {
        var head = PageHead("Houses", "/houses", .houses)
        head.summary = "The houses and school teams of the Field Game."
        return head
    }

    func content(_ context: PageContext) -> HTML {
        let teams = context.directory.teams
        return """
            <h1>Houses</h1>
            \(list(teams.filter { $0.kind == .house }, context))
            <h2>School teams</h2>
            \(list(teams.filter { $0.kind == .schoolTeam }, context))
            <h2>Competitions</h2>
            <ul class="names">
            \(HTML(context.directory.competitions.map { competition($0, context) }, separator: "\n"))
            </ul>
            """
    }

    private func list(_ teams: [Team], _ context: PageContext) -> HTML {
        guard !teams.isEmpty else { return "<p class=\"soft\">There are none yet.</p>" }
        let items = teams.map { team -> HTML in
            guard let subject = context.subject(team) else {
                return "<li>\(context.kit(team))\(team.name)</li>"
            }
            return """
                <li><a href="\(url: context.site.link(subject.path))"\
                \(attribute: "data-house", subject.slug)>\(context.kit(team))\(team.name)</a></li>
                """
        }
        return "<ul class=\"names\">\n\(HTML(items, separator: "\n"))\n</ul>"
    }

    private func competition(_ competition: Competition, _ context: PageContext) -> HTML {
        let path = context.subject(.competition, competition.name)?.path
        return """
            <li\(attribute: "class", context.colourClass(competition.name))>\
            \(context.link(competition.name, path))</li>
            """
    }
}
