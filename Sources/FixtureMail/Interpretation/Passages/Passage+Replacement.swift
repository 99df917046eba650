extension Passage {
    /// Who comes and who goes.
    struct Replacement: Hashable, Sendable {
        var new: [String]
        var old: [String]
    }

    /// `Mr Ives replaces Mr Carlow`, `Mr Ives for Mr Carlow`; nil where nobody takes another's place.
    var replacement: Replacement? {
        for (first, second) in zip(people, people.dropFirst()) {
            let between = words(between: first.span, second.span)
            // `Dr Quayle takes Mr Stobart's place`
            if second.names.count == 1, second.names[0].hasSuffix("'s"),
                words[second.span.range.upperBound...].first?.fold == "place"
            {
                return Replacement(new: first.names, old: [String(second.names[0].dropLast(2))])
            }
            // `Mr Lisle is away; Mrs Orme will take his place`
            let behind = words[second.span.range.upperBound...].prefix(6).map(\.fold)
            if !behind.isEmpty,
                Set(behind).isSuperset(of: ["place"]) || behind.prefix(2) == ["stands", "in"]
            {
                return Replacement(new: second.names, old: first.names)
            }
            guard let word = between.last, between.count <= 3,
                ["replaces", "replacing", "for", "of", "replace", "than"].contains(word)
                    || between.first == "replaces"
            else { continue }
            return Replacement(new: first.names, old: second.names)
        }
        return nil
    }

    /// Whether people are named apart from each other, with words between that are no list.
    var namesPeopleApart: Bool {
        zip(people, people.dropFirst()).contains { first, second in
            words(between: first.span, second.span).contains {
                !["and", "with", "umpires", "umpire", "umps"].contains($0)
            }
        }
    }

    private var people: [(span: Span, names: [String])] {
        spans.compactMap { span in
            if pairs.contains(where: { $0.range.overlaps(span.range) }) { return nil }
            return switch span.meaning {
            case .people(let names), .umpires(let names): names.isEmpty ? nil : (span, names)
            default: nil
            }
        }
    }

    private func words(between first: Span, _ second: Span) -> [String] {
        words[first.range.upperBound..<second.range.lowerBound].filter { !$0.isMark }.map(\.fold)
    }
}
