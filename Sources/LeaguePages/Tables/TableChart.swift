import FieldGame

/// A chart of places over the season: a line for each team, named at its end, and the same figures in
/// a table for readers who cannot see it.
struct TableChart {
    let course: TableCourse
    let competition: String
    let context: PageContext

    /// Where the lines begin, how wide their part is, and how far one place is below the other.
    private static let left = 40, top = 20, width = 500, place = 32
    /// The styles of lines that are told apart.
    private static let styles = 8

    var html: HTML {
        """
        <h2 id="places">Places over the season</h2>
        <div class="scroll" role="region" tabindex="0" aria-labelledby="places">
        \(chart)
        </div>
        <details><summary>The figures</summary>
        \(figures)
        </details>

        """
    }

    /// How far one day is right of the other.
    private var day: Int { Self.width / max(1, course.days.count - 1) }

    private var chart: HTML {
        let rows = course.teams.count
        let height = Self.top + rows * Self.place
        let axis = course.days.dropFirst().map { _ in "m\(day) \(8 - height)v\(height - 8)" as HTML
        }
        // At most six days are named, so that they do not run into one another.
        let every = max(1, (course.days.count + 4) / 5)
        let days = course.days.enumerated().filter { $0.offset % every == 0 }.map {
            index, date -> HTML in
            "<text x=\"\(Self.left + index * day)\" y=\"\(height + 20)\">\(SpokenTime.short(date))</text>"
        }
        let places = (0..<rows).map { row -> HTML in
            "<text x=\"20\" y=\"\(Self.top + row * Self.place + 4)\">\(row + 1)</text>"
        }
        // Of teams that share a place each name has a line of its own.
        let names = course.teams.enumerated().map { row, team -> HTML in
            """
            <text x="\(Self.left + Self.width + 10)" y="\(Self.top + row * Self.place + 4)">\
            \(String(team.name.prefix(24)))</text>
            """
        }
        let lines = course.teams.enumerated().map { row, team -> HTML in
            "<path class=\"s\(row % Self.styles)\" d=\"\(path(team.places))\"/>"
        }
        return """
            <svg class="chart" viewBox="0 0 \(Self.left + Self.width + 130) \(height + 32)" role="img" \
            aria-labelledby="chart-title">
            <title id="chart-title">Places in the \(competition) after each day of play; the figures are below</title>
            <path class="axis" d="M\(Self.left) 8v\(height - 8)\(axis)"/>
            <g class="ends">\(days)\(places)</g>
            \(names)
            <g transform="translate(\(Self.left) \(Self.top)) scale(\(day) \(Self.place))">\(lines)</g>
            </svg>
            """
    }

    /// A line through places, one to the right for each day and one down for each place: short numbers
    /// that repeat themselves are small when they are compressed.
    private func path(_ places: [Int]) -> HTML {
        let steps = zip(places, places.dropFirst()).map { before, place -> HTML in
            place == before ? "h1" : "l1 \(place - before)"
        }
        return "M0 \((places.first ?? 1) - 1)\(steps)"
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
