import FieldGame

/// A chart of places over the season: a line for each team, which ends at its name, and the same figures
/// in a table for readers who cannot see it.
struct TableChart {
    let course: TableCourse
    let competition: String
    let context: PageContext

    /// The colours of lines; the next eight have them again, with other dashes.
    private static let colours = 8, dashes = 4

    var html: HTML {
        """
        <h2 id="places">Places over the season</h2>
        <div class="scroll chart" role="region" tabindex="0" aria-labelledby="places">
        \(chart)
        <ol>
        \(HTML(names, separator: "\n"))
        </ol>
        <p class="soft"><span>\(course.days.first.map(SpokenTime.short) ?? "")</span> \
        <span>\(course.days.last.map(SpokenTime.short) ?? "")</span></p>
        </div>
        <details><summary>The figures</summary>
        \(figures)
        </details>

        """
    }

    /// In days to the right and places down, however wide and high that is: a row is as high as a name.
    private var chart: HTML {
        let rows = course.teams.count
        let days = course.days.dropFirst().map { _ in "m1 -\(rows)v\(rows)" as HTML }
        let lines = course.teams.enumerated().map { row, team -> HTML in
            """
            <path class="s\(row % Self.colours) d\(row / Self.colours % Self.dashes)" \
            d="\(path(team.places, to: row))"/>
            """
        }
        return """
            <svg viewBox="0 0 \(course.days.count - 1).4 \(rows)" height="\(rows * 2)em" \
            preserveAspectRatio="none" role="img" aria-labelledby="chart-title">
            <title id="chart-title">Places in the \(competition) after each day of play; the figures are below</title>
            <path d="M0 0v\(rows)\(days)"/>
            \(HTML(lines, separator: "\n"))
            </svg>
            """
    }

    /// A line through places, one to the right for each day and one down for each place, and then to the
    /// row of its name, which teams that share a place do not share: short numbers that repeat
    /// themselves are small when they are compressed.
    private func path(_ places: [Int], to row: Int) -> HTML {
        func step(_ width: HTML, _ down: Int) -> HTML {
            down == 0 ? "h\(width)" : "l\(width) \(down)"
        }
        let steps = zip(places, places.dropFirst()).map { step("1", $1 - $0) }
        let last = places.last ?? 1
        return "M0 \((places.first ?? 1) - 1).5\(steps)\(step(".4", row + 1 - last))"
    }

    private var names: [HTML] {
        course.teams.enumerated().map { row, team in
            """
            <li value="\(team.places.last ?? row + 1)">\(String(team.name.prefix(24)))</li>
            """
        }
    }

    private var figures: HTML {
        let columns = course.days.map { "<th scope=\"col\">\(SpokenTime.short($0))</th>" as HTML }
        let rows = course.teams.map { team -> HTML in
            let cells = team.places.map { "<td>\($0)</td>" as HTML }
            return "<tr><th scope=\"row\">\(team.name)</th>\(cells)</tr>"
        }
        return """
            <div class="scroll" role="region" tabindex="0" aria-label="Places after each day">
            <table><caption>Places after each day of play</caption>
            <thead><tr><th scope="col">Team</th>\(columns)</tr></thead>
            <tbody>
            \(HTML(rows, separator: "\n"))
            </tbody></table></div>
            """
    }
}
