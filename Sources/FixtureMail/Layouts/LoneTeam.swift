import FieldGame

/// A line of a list that names a team and a time or a pitch, but no two sides: `IRS v , A3, 2.25pm`,
/// `JDM HWTA D5`. It is reported, so that it is not lost in silence.
enum LoneTeam {
    /// The problem, or nil for a line that is no item of a list below a day.
    static func problem(_ line: WrittenLine, _ items: LineItems, in setting: Setting) -> Finding? {
        guard setting.day != .none, !items.times.isEmpty || !items.pitches.isEmpty,
            !line.text.hasSuffix(":"), !Topics.saysUnchanged(items)
        else { return nil }
        var spare = 0
        var hasTeam = false
        for item in items.items where item.kind == .other {
            var index = item.range.lowerBound
            while index < item.range.upperBound {
                if let found = setting.names.teams.longest(
                    from: index, in: items.words, before: item.range.upperBound)
                {
                    hasTeam = true
                    index += found.length
                } else {
                    spare += 1
                    index += 1
                }
            }
        }
        guard hasTeam, spare <= 2 else { return nil }
        return setting.problem(.ambiguous, line, "two sides are not named")
    }
}
