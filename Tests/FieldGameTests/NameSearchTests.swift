import FieldGame
import TestSupport
import Testing

/// What somebody may type for a name, and what nobody may guess from it.
@Suite struct NameSearchTests {
    private static func search(_ names: [String]) -> NameIndex<String> {
        var search = NameIndex<String>()
        for name in names { search.add(name, for: name) }
        return search
    }

    private static let names = [
        "Keate", "Hawtrey", "Evans's", "O.E. Soccer", "Agar's 1", "Agar's 11", "Agar's 12",
        "Pitch 3.5", "Mr Dray", "Café", "Mid-Week", "東京",
    ]

    @Test(arguments: [
        ("KEATE", "Keate"), ("evanss", "Evans's"), ("oe soccer", "O.E. Soccer"),
        ("O E Soccer", "O.E. Soccer"), ("agars1", "Agar's 1"), ("cafe", "Café"),
        ("midweek", "Mid-Week"), ("mid week!", "Mid-Week"), ("東京", "東京"),
    ])
    func findsWholeNames(_ typed: String, _ name: String) {
        for extent in [NameExtent.whole, .beginning] {
            #expect(Self.search(Self.names).find(typed, extent) == .found(name))
        }
    }

    @Test(arguments: [
        ("ke", "Keate"), ("HAW", "Hawtrey"), ("mr d", "Mr Dray"), ("o.e", "O.E. Soccer"),
        ("ＭＩＤ", "Mid-Week"),
    ])
    func findsBeginningsWhereTheyAreEnough(_ typed: String, _ name: String) {
        #expect(Self.search(Self.names).find(typed, .beginning) == .found(name))
        guard case .unknown = Self.search(Self.names).find(typed, .whole) else {
            Issue.record("\"\(typed)\" is not the whole name")
            return
        }
    }

    @Test(
        "No single letter, no end of a name, no part of a number, no symbols alone",
        arguments: [
            "k", "K.", "dray", "soccer", "Agar's 1 1", "pitch 3", "", " ", "'", "-", "…", "東",
        ])
    func findsNothingByLess(_ typed: String) {
        guard case .unknown = Self.search(Self.names).find(typed, .beginning) else {
            Issue.record("\"\(typed)\" was taken for a name")
            return
        }
    }

    @Test func severalThatStartSoAreListed() {
        #expect(
            Self.search(Self.names).find("agar", .beginning)
                == .ambiguous(["Agar's 1", "Agar's 11", "Agar's 12"]))
        // Names of one thing are no two meanings.
        var search = NameIndex<String>()
        for name in ["Keate", "Keate House", "KEA"] { search.add(name, for: "JDM") }
        #expect(search.find("keat", .beginning) == .found("JDM"))
        #expect(search.find("ke", .beginning) == .found("JDM"))
    }

    @Test func whatIsWrittenExactlyComesFirst() {
        let search = Self.search(["Field", "FIELD", "fie-ld", "Field House"])
        #expect(search.find("FIELD", .beginning) == .found("FIELD"))
        #expect(search.find("field", .beginning) == .ambiguous(["Field", "FIELD"]))
        #expect(search.find("fie.ld", .beginning) == .ambiguous(["Field", "FIELD", "fie-ld"]))
        #expect(search.find("field h", .beginning) == .found("Field House"))
    }

    @Test func longNamesCostLittle() {
        let long = String(repeating: "keate ", count: 100_000)
        #expect(Self.search(Self.names).find(long, .beginning) == .unknown(nearest: []))
    }

    /// Names of few letters, so that many share beginnings, fold alike or are others' parts.
    private static func random(_ generator: inout SplitMix64) -> String {
        let letters = Array("abAé'’. -12")
        return String(
            (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                letters[Int.random(in: letters.indices, using: &generator)]
            })
    }

    @Test("Whatever is found is the only thing that it can be", arguments: 0..<40)
    func neverTwoMeanings(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let names = (0..<12).map { _ in Self.random(&generator) }
        var search = NameIndex<Int>()
        var index = NameIndex<Int>()
        for (number, name) in names.enumerated() {
            // Every second name is another one of the thing before.
            search.add(name, for: number / 2)
            index.add(name, for: number / 2)
        }
        func plain(_ name: String) -> String {
            FoldedName(name).description.filter { $0.isLetter || $0.isNumber }
        }
        for _ in 0..<200 {
            let typed = Self.random(&generator)
            let starting = Set(
                names.indices.filter { plain(names[$0]).hasPrefix(plain(typed)) }.map { $0 / 2 })
            for extent in [NameExtent.whole, .beginning] {
                switch search.find(typed, extent) {
                case .found(let value):
                    let own = [names[value * 2], names[value * 2 + 1]]
                    #expect(starting.contains(value), "\(typed) in \(names)")
                    if own.contains(typed) { continue }
                    // Unless it is the whole name, nothing else starts so.
                    if !own.contains(where: { plain($0) == plain(typed) }) {
                        #expect(extent == .beginning, "\(typed) in \(names)")
                        #expect(plain(typed).count >= 2, "\(typed) in \(names)")
                        let numbered = typed.last?.isNumber == true
                        #expect(numbered || starting == [value], "\(typed) in \(names)")
                    }
                case .ambiguous(let values):
                    #expect(values.count > 1 && Set(values).count == values.count)
                    #expect(starting.isSuperset(of: values), "\(typed) in \(names)")
                case .unknown:
                    #expect(!names.contains(typed) || FoldedName(typed).description.isEmpty)
                    #expect(index[typed].isEmpty, "\(typed) in \(names)")
                }
                // What the strict index knows, this one calls the same, or tells apart by spelling.
                if case .found(let known) = index.find(typed) {
                    #expect(search.find(typed, extent) == .found(known), "\(typed) in \(names)")
                }
            }
        }
    }

    @Test("Each name finds its own thing, unless several bear it", arguments: 0..<40)
    func everyNameIsItself(_ seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let names = (0..<20).map { _ in Self.random(&generator) }
        let search = Self.search(names)
        for name in names where !FoldedName(name).description.isEmpty {
            #expect(search.find(name, .whole) == .found(name), "\(name) in \(names)")
        }
    }
}
