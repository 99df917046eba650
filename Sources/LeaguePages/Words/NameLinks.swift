import FieldGame
import LeagueDatabase

// Names of the league as pages show them: with their colours, and leading to their own pages.

extension PageContext {
    /// A team's shirt; nothing for an opponent of no known colours. The name always stands beside it.
    func kit(_ side: Match.Side) -> HTML {
        guard let team = side.teamID.flatMap(directory.team) else { return "" }
        return kit(team)
    }

    /// A team's shirt; nothing where its colours are not known.
    func kit(_ team: Team) -> HTML {
        guard team.kit != nil, let slug = directory.slug(of: team) else { return "" }
        return "<i class=\"kit \(LeagueColours.name("k", slug))\"></i>"
    }

    /// The classes that colour what belongs to a competition; empty where it has no colour.
    func colourClass(_ competition: String?) -> String {
        guard let competition, let slug = directory.slug(of: .competition, competition),
            Colour(css: directory.competition(competition)?.colour ?? "") != nil
        else { return "" }
        return LeagueColours.name("c", slug)
    }

    /// A competition's badge, leading to its page.
    func badge(_ competition: String?) -> HTML? {
        guard let competition else { return nil }
        guard let subject = subject(.competition, competition) else {
            return "<span class=\"badge\">\(competition)</span>"
        }
        return "<a class=\"badge\" href=\"\(url: site.link(subject.path))\">\(competition)</a>"
    }

    /// A pitch's name, leading to its page.
    func pitch(_ name: String?) -> HTML? {
        guard let name else { return nil }
        return link(name, subject(.pitch, name)?.path)
    }

    /// An umpire's name, leading to the page of who is meant.
    func umpire(_ name: String) -> HTML {
        guard site.isServed, let umpire = directory.umpire(called: name) else {
            return "<span>\(name)</span>"
        }
        return link(name, PageRequest.Subject(kind: .umpire, slug: umpire.slug).path)
    }

    /// A name that leads somewhere; by itself where it does not.
    func link(_ name: String, _ path: PagePath?) -> HTML {
        guard let path else { return "<span>\(name)</span>" }
        return "<a href=\"\(url: site.link(path))\">\(name)</a>"
    }

    /// What leads to a match's page, where it has one.
    func link(_ words: HTML, to match: Match, isDeleted: Bool = false) -> HTML {
        guard site.holds(match, today), site.isServed || !isDeleted else { return words }
        let path = isDeleted ? match.lastingPath : match.path
        return "<a href=\"\(url: site.link(path))\">\(words)</a>"
    }

    /// The slugs of a match's teams, by which the script finds those of the reader's house.
    func houses(_ match: Match) -> String? {
        let slugs = [match.home, match.away].compactMap { subject($0)?.slug }
        return slugs.isEmpty ? nil : slugs.joined(separator: " ")
    }
}

extension Match {
    /// Where its page is.
    var path: PagePath {
        PagePath("matches", MatchKey(id).digits)
    }

    /// Where it is found for good, also when it is deleted.
    var lastingPath: PagePath { PagePath("matches", id.text) }
}
