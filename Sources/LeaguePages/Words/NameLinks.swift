import FieldGame
import LeagueDatabase

/// The names of the league as pages show them: with their colours, and leading to their own pages. Each
/// is worked out once, since lists show the same ones over and over.
struct NameLinks: Sendable {
    /// A team's colours, its shirt and its name in web addresses.
    final class TeamLook: Sendable {
        let kit: KitColours?
        let shirt: HTML
        let slug: String?

        init(kit: KitColours?, shirt: HTML, slug: String?) {
            (self.kit, self.shirt, self.slug) = (kit, shirt, slug)
        }
    }

    /// A competition's badge, and the class of its colour.
    struct CompetitionLook: Sendable {
        let badge: HTML
        let colourClass: String
    }

    /// By id.
    let teams: [String: TeamLook]
    /// By name.
    let competitions: [String: CompetitionLook]
    /// By name.
    let pitches: [String: HTML]
    /// By the name that people read; matches may name them otherwise.
    let umpires: [String: HTML]

    init(_ directory: LeagueDirectory, _ site: Site) {
        func path(_ kind: LeagueDirectory.Kind, _ slug: String?) -> PagePath? {
            slug.map { PageRequest.Subject(kind: kind, slug: $0).path }
        }
        func byName(_ links: [(String, HTML)]) -> [String: HTML] {
            Dictionary(links) { first, _ in first }
        }
        teams = Dictionary(
            directory.teams.map { team in
                let (kit, slug) = (team.kit, directory.slug(of: team))
                let name = kit == nil ? nil : slug.map { LeagueColours.name("k", $0) }
                let shirt = name.map { "<i class=\"kit \($0)\"></i>" as HTML }
                return (team.id, TeamLook(kit: kit, shirt: shirt.orNothing, slug: slug))
            }
        ) { first, _ in first }
        competitions = Dictionary(
            directory.competitions.map { competition in
                let (name, slug) = (
                    competition.name, directory.slug(of: .competition, competition.name)
                )
                let badge: HTML =
                    path(.competition, slug).map { path in
                        "<a class=\"badge\" href=\"\(url: site.link(path))\">\(name)</a>"
                    } ?? "<span class=\"badge\">\(name)</span>"
                let colour = Colour(css: competition.colour) == nil ? nil : slug
                return (
                    name,
                    CompetitionLook(
                        badge: badge, colourClass: colour.map { LeagueColours.name("c", $0) } ?? "")
                )
            }
        ) { first, _ in first }
        pitches = byName(
            directory.pitches.map {
                ($0.name, site.link($0.name, path(.pitch, directory.slug(of: .pitch, $0.name))))
            })
        // A copy in a folder has no pages of umpires.
        umpires =
            site.isServed
            ? byName(
                directory.umpires.map { ($0.name, site.link($0.name, path(.umpire, $0.slug))) })
            : [:]
    }
}

extension Site {
    /// A name that leads somewhere; by itself where it does not.
    func link(_ name: String, _ path: PagePath?) -> HTML {
        guard let path else { return "<span>\(name)</span>" }
        return "<a href=\"\(url: link(path))\">\(name)</a>"
    }
}

extension PageContext {
    /// A team's shirt, beside which the name always stands; nothing where its colours are not known.
    func kit(_ team: Team) -> HTML { names.teams[team.id].map(\.shirt).orNothing }

    /// How the sides of a match look.
    func look(_ match: Match) -> MatchLook {
        let (home, away) = (match.home.teamID, match.away.teamID)
        return MatchLook(
            home: home.flatMap { names.teams[$0] }, away: away.flatMap { names.teams[$0] },
            bibsSet: match.status == .completed ? .nobody : match.bibsSet)
    }

    /// The classes that colour what belongs to a competition; empty where it has no colour.
    func colourClass(_ competition: String?) -> String {
        competition.flatMap { names.competitions[$0]?.colourClass } ?? ""
    }

    /// A competition's badge, leading to its page.
    func badge(_ competition: String?) -> HTML? {
        guard let competition else { return nil }
        return names.competitions[competition]?.badge
            ?? "<span class=\"badge\">\(competition)</span>"
    }

    /// A pitch's name, leading to its page.
    func pitch(_ name: String?) -> HTML? {
        guard let name else { return nil }
        return names.pitches[name] ?? link(name, nil)
    }

    /// An umpire's name, leading to the page of who is meant.
    func umpire(_ name: String) -> HTML {
        if let link = names.umpires[name] { return link }
        let umpire = site.isServed ? directory.umpire(called: name) : nil
        return link(name, umpire.map { PageRequest.Subject(kind: .umpire, slug: $0.slug).path })
    }

    /// A name that leads somewhere; by itself where it does not.
    func link(_ name: String, _ path: PagePath?) -> HTML { site.link(name, path) }

    /// What leads to a match's page, where it has one.
    func link(_ words: HTML, to match: Match, isDeleted: Bool = false) -> HTML {
        guard let page = page(of: match, isDeleted: isDeleted) else { return words }
        return "<a href=\"\(url: page)\">\(words)</a>"
    }

    /// A match's page; nil where it has none.
    func page(of match: Match, isDeleted: Bool = false) -> PageURL? {
        guard site.holds(match, today), site.isServed || !isDeleted else { return nil }
        return site.link(isDeleted ? match.lastingPath : match.path)
    }
}

/// How the sides of a match look; nil for an opponent who is no team of the league.
struct MatchLook {
    let home, away: NameLinks.TeamLook?
    /// Which side wears bibs; nobody once it has been played.
    let bibs: Bibs

    fileprivate init(
        home: NameLinks.TeamLook?, away: NameLinks.TeamLook?, bibsSet: Bibs?
    ) {
        (self.home, self.away) = (home, away)
        bibs = bibsSet ?? Bibs(home: home?.kit, away: away?.kit)
    }
}

extension HTML.StringInterpolation {
    /// ` data-house="keate warre"`, by which the script finds the matches of the reader's house.
    mutating func appendInterpolation(teamsOf look: MatchLook) {
        let (home, away) = (look.home?.slug, look.away?.slug)
        guard let first = home ?? away else { return }
        appendLiteral(" data-house=\"")
        appendInterpolation(first)
        if home != nil { appendInterpolation(more: away) }
        appendLiteral("\"")
    }
}

extension Match {
    /// Where its page is.
    var path: PagePath {
        PagePath(target: "/matches/" + MatchKey(id).digits)
    }

    /// Where it is found for good, also when it is deleted.
    var lastingPath: PagePath { PagePath("matches", id.text) }
}
