import FieldGame

/// What an instruction for many matches is limited to: a competition, a pitch or a ground.
struct BlanketLimits {
    /// The competition; nil for every one.
    let competition: String?
    /// The one pitch.
    let pitch: String?
    /// Several pitches of one name, `Dutchman's`.
    let ground: String?

    /// The limits that a line names; nil when it names more than one of a kind.
    init?(_ items: LineItems, words: BlanketWords, names: Names) {
        let pitches = Set(items.pitches)
        let grounds = Self.grounds(items, names)
        guard items.competitions.count <= 1, pitches.count + grounds.count <= 1 else { return nil }
        competition = items.competitions.first
        pitch = pitches.first
        ground = grounds.first
    }

    /// The grounds that a line names, beside those of its pitches.
    static func grounds(_ items: LineItems, _ names: Names) -> Set<String> {
        var found: Set<String> = []
        for item in items.items {
            switch item.kind {
            case .label, .other: found.formUnion(items.words[item.range].compactMap(names.ground))
            default: continue
            }
        }
        return found
    }

    /// Whether a match lies within them.
    func covers(_ match: Notice) -> Bool {
        (competition == nil || match.competition == competition)
            && (pitch == nil || match.pitch == pitch)
            && (ground.map { ground in match.pitch.map { Self.pitch($0, isOn: ground) } ?? false }
                ?? true)
    }

    /// Whether a line speaks of other matches only: of another competition, pitch or ground.
    func excludes(_ items: LineItems, names: Names) -> Bool {
        if let competition, !items.competitions.isEmpty {
            return !items.competitions.contains(competition)
        }
        let grounds = Self.grounds(items, names)
        guard pitch != nil || ground != nil, !items.pitches.isEmpty || !grounds.isEmpty else {
            return false
        }
        return !items.pitches.contains { named in
            named == pitch || (ground.map { Self.pitch(named, isOn: $0) } ?? false)
        }
            && !grounds.contains { named in
                named == ground || (pitch.map { Self.pitch($0, isOn: named) } ?? false)
            }
    }

    /// Whether a pitch is one of a ground: `Dutchman's 5` of `Dutchman's`.
    static func pitch(_ pitch: String, isOn ground: String) -> Bool {
        pitch.hasPrefix(ground + " ") && pitch.dropFirst(ground.count + 1).allSatisfy(\.isNumber)
    }
}
