import FieldGame
import LeagueDatabase

/// The rows of a league table.
struct LeagueTable {
    let table: SeasonTable
    /// What is said above it.
    let caption: HTML
    /// The place of each team before the last day of play; empty for no movement.
    var former: [String: Int] = [:]
    /// Nil where nothing is said of first place.
    var race: TitleRace?
    /// Only these teams; nil is all.
    var only: Set<String>?
    /// Whether points that were adjusted lead to their footnotes.
    var hasNotes = false
    let context: PageContext

    var html: HTML {
        """
        <div class="scroll" role="region" tabindex="0"\(attribute: "aria-label", "Table of the \(table.competition)")>
        <table class="league">
        <caption>\(caption)</caption>
        <thead>
        <tr><th scope="col"><abbr title="Place">Pos</abbr></th><th scope="col">Team</th>\
        <th scope="col"><abbr title="Played">P</abbr></th><th scope="col"><abbr title="Won">W</abbr></th>\
        <th scope="col"><abbr title="Drawn">D</abbr></th><th scope="col"><abbr title="Lost">L</abbr></th>\
        <th scope="col"><abbr title="Goals for">F</abbr></th><th scope="col"><abbr title="Goals against">A</abbr></th>\
        <th scope="col"><abbr title="Goal difference">GD</abbr></th><th scope="col"><abbr title="Points">Pts</abbr></th>\
        <th scope="col">Form</th></tr>
        </thead>
        <tbody>
        \(HTML(table.standings.filter { only?.contains($0.teamID) ?? true }.map(row), separator: "\n"))
        </tbody>
        </table>
        </div>
        """
    }

    private func row(_ row: Standing) -> HTML {
        let team = context.directory.team(row.teamID)
        let subject = team.flatMap(context.subject)
        let chance = race?.chances[row.teamID]
        let mark: HTML? =
            switch chance {
            case .sure: " <abbr class=\"tag ok\" title=\"Sure of first place\">1st</abbr>"
            case .impossible: " <abbr class=\"tag\" title=\"Can no longer be first\">out</abbr>"
            default: nil
            }
        let form = row.form.map { letter -> HTML in
            let word: HTML = letter == "W" ? "w" : letter == "D" ? "d" : "l"
            return "<i class=\"\(word)\">\(String(letter))</i>"
        }
        return """
            <tr\(attribute: "data-house", subject?.slug)\
            \(attribute: "class", chance == .sure ? "sure" : nil)>\
            <td>\(row.shared ? "=" : "" as HTML)\(row.position)\(move(row))</td>\
            <th scope="row">\(name(row, team, subject))\(mark)</th>\
            <td>\(row.played)</td><td>\(row.wins)</td><td>\(row.draws)</td><td>\(row.losses)</td>\
            <td>\(row.goalsFor)</td><td>\(row.goalsAgainst)</td><td>\(Self.signed(row.goalDifference))</td>\
            <td>\(row.points)\(note(row))</td><td class="form">\(form)</td></tr>
            """
    }

    private func name(
        _ row: Standing, _ team: Team?, _ subject: PageRequest.Subject?
    ) -> HTML {
        let name: HTML = "\(team.map(context.kit))\(row.teamName)"
        guard let subject else { return "<span>\(name)</span>" }
        return "<a href=\"\(url: context.site.link(subject.path))\">\(name)</a>"
    }

    /// How many places it rose or fell.
    private func move(_ row: Standing) -> HTML {
        guard !former.isEmpty else { return "" }
        guard let before = former[row.teamID], before != row.position else {
            return " <span class=\"move\"><span class=\"vh\">same place</span></span>"
        }
        let places = abs(before - row.position)
        return before > row.position
            ? " <span class=\"move up\"><span class=\"vh\">up </span>\(places)</span>"
            : " <span class=\"move down\"><span class=\"vh\">down </span>\(places)</span>"
    }

    private func note(_ row: Standing) -> HTML {
        guard hasNotes, table.adjustments.contains(where: { $0.teamID == row.teamID }) else {
            return ""
        }
        return "<sup><a href=\"#notes\"><span class=\"vh\">adjusted, see </span>*</a></sup>"
    }

    /// A number with its sign, the minus as wide as a plus.
    static func signed(_ number: Int) -> String { number.signed.replacing("-", with: "−") }
}
