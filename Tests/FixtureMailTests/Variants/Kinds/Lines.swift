import FieldGame
import Foundation

/// Matches told in a line of text.
extension Author {
    /// The shape of the lines of one message.
    struct LineShape {
        /// Which of match, time, pitch and umpires stand there, and in what order.
        var order: [Character]
        var separator: String
        var bullet: String
        var umpireLabel: String
        var brackets: Bool
    }

    /// A shape, chosen once for a message.
    func lineShape() -> LineShape {
        let order: [Character] = Array(
            one(["MPTU", "MPTU", "MTPU", "TMPU", "TPMU", "PTMU", "MTP", "MPT", "TMP", "PMTU"]))
        var separator = one([", ", ", ", "; ", dash, dash, ", "])
        if umpireJoint == separator || (umpireJoint == ", " && separator == ", ") {
            separator = dash
        }
        let label = one([
            "umpires: ", "umpires ", "umps: ", "umps ", "Umpires: ", "refs: ", "umpired by ",
        ])
        return LineShape(
            order: order, separator: separator,
            bullet: one(["", "", "", "- ", "* ", "1. ", "1) ", "   ", "(1) ", "\u{2022} "]),
            umpireLabel: label, brackets: order.first == "M" && chance(20))
    }

    /// A line of a match, and the words that mark it.
    func line(
        _ match: PlannedMatch, _ shape: LineShape, number: Int = 1, slips: Bool = true
    ) -> (text: String, marks: [String]) {
        let (pair, marks) = pairing(match)
        var pieces: [String] = []
        var rest: [String] = []
        for part in shape.order {
            switch part {
            case "M": pieces.append(pair)
            case "T":
                if let time = match.time {
                    rest.append(spelled(time))
                } else if chance(50) {
                    rest.append("time " + unknown())
                }
            case "P":
                if let pitch = match.pitch {
                    rest.append(slips ? slipped(spelled(pitch: pitch)) : spelled(pitch: pitch))
                } else if chance(50) {
                    rest.append("pitch " + unknown())
                }
            default:
                if let umpires = match.umpires {
                    rest.append(shape.umpireLabel + spelled(umpires: umpires))
                } else if chance(40) {
                    rest.append(shape.umpireLabel + unknown())
                }
            }
            if !shape.brackets { pieces += rest; rest = [] }
        }
        var text = pieces.joined(separator: shape.separator)
        if !rest.isEmpty { text += " (" + rest.joined(separator: ", ") + ")" }
        if ["T", "P"].contains(shape.order.first), shape.order.dropFirst().first == "M",
            shape.separator == ", "
        {
            if let first = text.range(of: ", ") { text.replaceSubrange(first, with: ": ") }
        }
        var bullet = shape.bullet.replacing("1", with: "\(number)")
        if bullet.contains("\u{2022}"), charset != .utf8, charset != .windows { bullet = "* " }
        return (bullet + text, marks)
    }

    /// Two letters of a long word in the wrong order, now and then.
    func slipped(_ name: String) -> String {
        guard name.count >= 8, chance(5), let word = name.split(separator: " ").first,
            word.count >= 7, word.allSatisfy({ $0.isLetter || $0 == "'" || $0 == "\u{2019}" })
        else { return name }
        var letters = Array(name)
        let at = number(2...4)
        guard letters[at].isLetter, letters[at + 1].isLetter else { return name }
        letters.swapAt(at, at + 1)
        return String(letters)
    }

    /// What the author leaves out is not in the match either.
    func trimmed(_ match: PlannedMatch, to shape: LineShape) -> PlannedMatch {
        var match = match
        if !shape.order.contains("U") { match.umpires = nil }
        if !shape.order.contains("T") { match.time = nil }
        if !shape.order.contains("P") { match.pitch = nil }
        if chance(6) { match.time = nil }
        if chance(6) { match.pitch = nil }
        return match
    }

    func greeting() -> String {
        one([
            "Dear all,", "All,", "Hi all", "Dear House Captains,", "Gentlemen,", "Good morning,",
            "Hello everybody,", "Morning all -", "", "Dear colleagues and captains,", "Chaps,",
        ])
    }

    func signature() -> String {
        one([
            "Best wishes,\nPeter", "PJA", "Many thanks\n\nHugo",
            "Regards,\nJ. Harcourt\n\n-- \nMiss J. Harcourt\nHouse office, ext. 4471",
            "Thanks, H",
            "Yours,\nP. J. Aldous\nMaster in charge of the Field Game\nTel: 01753 555 0142",
            "Cheers", "", "Sent from my iPhone",
            "Kind regards\n\n--\nField Game Office\nMon-Fri 9.00am - 5.00pm",
        ])
    }

    /// A sentence without a match in it.
    func chatter() -> String {
        one([
            "Captains should be at the pavilion by 2.10pm. Scores to me by 6pm please.",
            "The first-named house wears bibs, as usual.",
            "Please let me know of clashes by Friday.",
            "Boots must be clean.", "Tea will be in the pavilion afterwards.",
            "Any problems, ring me on 01753 555 0142.",
            "Umpires are reminded to be changed and on the pitch five minutes before the start.",
            "Well played everybody last week.", "",
            "Please pin this up on your notice board.",
            "Balls can be collected from the hut from 1.45pm.",
        ])
    }
}
