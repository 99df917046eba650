/// What the number formats of a workbook make of a number (ECMA-376 part 1, 18.8.30 and 18.8.31).
enum NumberFormat: Hashable, Sendable {
    case date, time, dateAndTime
    /// A number with so many decimals; nil for as many as it has.
    case number(decimals: Int?)

    /// The format of a built-in id.
    init(builtIn id: Int) {
        switch id {
        case 14...17, 27...31, 36, 50...54, 57, 58: self = .date
        case 18...21, 32...35, 45...47, 55, 56: self = .time
        case 22: self = .dateAndTime
        case 2, 4, 39, 40: self = .number(decimals: 2)
        default: self = .number(decimals: nil)
        }
    }

    /// The format of a code: `ddd d mmm yyyy` -> date, `[h]:mm` -> time, `0.00` -> two decimals.
    ///
    /// Only its first section counts; quoted text, escaped letters and colours say nothing.
    init(code: String) {
        var hasDay = false
        var hasClock = false
        var hasMonth = false
        var decimals: Int?
        var letters = Array(code.lowercased().unicodeScalars.prefix(500))[...]
        while let letter = letters.popFirst(), letter != ";" {
            switch letter {
            case "\"": letters = letters.drop { $0 != "\"" }.dropFirst()
            case "\\", "_", "*": letters = letters.dropFirst()
            case "[":
                let inside = letters.prefix { $0 != "]" }
                letters = letters.dropFirst(inside.count + 1)
                if let first = inside.first, inside.allSatisfy({ $0 == first }),
                    ["h", "m", "s"].contains(first)
                {
                    hasClock = true
                }
            case "d", "y": hasDay = true
            case "h", "s": hasClock = true
            case "m": hasMonth = true
            case "g" where String(String.UnicodeScalarView(letters)).hasPrefix("eneral"):
                letters = letters.dropFirst(6)
            case ".":
                let places = letters.prefix { $0 == "0" }.count
                if places > 0 { decimals = places }
            default: continue
            }
        }
        switch (hasDay || (hasMonth && !hasClock), hasClock) {
        case (true, true): self = .dateAndTime
        case (true, false): self = .date
        case (false, true): self = .time
        case (false, false): self = .number(decimals: decimals)
        }
    }
}
