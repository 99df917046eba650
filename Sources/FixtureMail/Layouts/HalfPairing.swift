import FieldGame

/// A match in words that are not understood as two sides: `a friendly against Keate tomorrow, 2.30pm`,
/// `Keate/Hawtrey is now at 3.15`. It is reported, so that it is not lost in silence.
enum HalfPairing {
    private static let verbs: WordSet = [
        "against", "play", "plays", "playing", "meet", "meets", "face", "faces", "host", "hosts",
    ]

    /// The problem, or nil for a line that speaks of no match to come.
    static func problem(_ line: WrittenLine, _ items: LineItems, in setting: Setting) -> Finding? {
        guard items.pairings.isEmpty, items.has(verbs) || items.has(["/"]),
            !line.text.hasSuffix(":"), !Topics.saysUnchanged(items)
        else { return nil }
        let words = items.words
        let place = !items.times.isEmpty || !items.pitches.isEmpty
        let day = !items.dates.isEmpty || items.weekdayAlone != nil
        let isMet =
            day && place
            && words.indices.dropFirst().contains { index in
                verbs.contains(words[index - 1])
                    && Pairing.side(from: index, in: words, names: setting.names) != nil
            }
        let isPair =
            (place || day || Cancellations.announced(items) != nil)
            && words.indices.dropFirst().dropLast().contains { index in
                words[index].fold == "/"
                    && Pairing.side(until: index, from: 0, in: words, names: setting.names) != nil
                    && Pairing.side(from: index + 1, in: words, names: setting.names) != nil
            }
        guard isMet || isPair else { return nil }
        return setting.problem(.ambiguous, line, "two sides are not named")
    }
}
