/// The colours of a shirt, the main one first: `red/white`.
public struct KitColours: Hashable, Sendable {
    /// Why a text says no colours.
    public enum Unreadable: Error, Hashable, CustomStringConvertible {
        /// Nothing is written.
        case nothing
        /// The path of a picture, such as `keate.png` or `shirts/keate`.
        case image(String)
        /// A word that is no colour, in lower case: the first one.
        case unknown(String)

        /// What is wrong, for people.
        public var description: String {
            switch self {
            case .nothing: "no colours are given"
            case .image(let path): "\"\(path)\" is a picture, not colours"
            case .unknown(let word): "\"\(word)\" is no colour"
            }
        }
    }

    /// The colours in the order written; never empty.
    public let all: [KitColour]
    /// The first one: by it shirts are told apart.
    public let main: KitColour

    /// Reads colours joined by `/`, `,`, `&` or `and`, in any case: `Navy / Gold`,
    /// `light blue and white`, `#1E4D8C/white`.
    ///
    /// Throws ``Unreadable`` for anything else: several words joined by `/` of which none is a
    /// colour are a path.
    public init(_ text: some StringProtocol) throws(Unreadable) {
        if Self.namesImage(text) { throw .image(String(text)) }
        let words = Self.words(text)
        let colours = words.map { KitColour($0) }
        if text.contains("/"), words.count > 1, colours.allSatisfy({ $0 == nil }) {
            throw .image(String(text))
        }
        for (word, colour) in zip(words, colours) where colour == nil { throw .unknown(word) }
        let all = colours.compactMap(\.self)
        guard let main = all.first else { throw .nothing }
        (self.all, self.main) = (all, main)
    }

    private static func words(_ text: some StringProtocol) -> [String] {
        text.lowercased().split { "/,&".contains($0) }.flatMap { part in
            part.split(whereSeparator: \.isWhitespace).split(separator: "and")
        }.map { $0.joined(separator: " ") }.filter { !$0.isEmpty }
    }

    private static func namesImage(_ text: some StringProtocol) -> Bool {
        let endings = [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".heic", ".pdf"]
        let lower = FoldedName(text).description
        return endings.contains { lower.hasSuffix($0) } || lower.contains("://")
    }
}

extension KitColours {
    /// Whether the main colours are the same, or all of them in another order.
    fileprivate func looksLike(_ other: KitColours) -> Bool {
        main.colour == other.main.colour
            || all.allSatisfy { own in other.all.contains { $0.colour == own.colour } }
                && other.all.allSatisfy { own in all.contains { $0.colour == own.colour } }
    }
}

extension Team {
    /// The colours of the shirt; nil where they are not known.
    public var kit: KitColours? { KitColours(ofShirt: colours) }
}

extension Match.Side {
    /// The colours of the shirt; nil where they are not known.
    public var kit: KitColours? { KitColours(ofShirt: colours) }
}

extension KitColours {
    /// The colours of a column that may hold anything; nil where they cannot be read.
    fileprivate init?(ofShirt text: String) {
        do {
            try self.init(text)
        } catch {
            return nil
        }
    }
}

/// Which side of a match wears bibs over its shirts.
public enum Bibs: String, Sendable, Codable, CaseIterable {
    case home, away
    /// Neither side does.
    case nobody = "none"

    /// By the rule: the away side where both shirts have the same main colour, or the same colours in
    /// another order, else neither; neither, too, where a shirt is not known.
    ///
    /// `red/white` and `Red and black` -> away; `black/ivory` and `ivory/black` -> away; `red` and
    /// `scarlet` -> neither, they are two colours.
    public init(home: KitColours?, away: KitColours?) {
        guard let home, let away else {
            self = .nobody
            return
        }
        self = home.looksLike(away) ? .away : .nobody
    }
}

extension Match {
    /// Which side wears bibs: what has been set, else what the rule says of the two shirts.
    public var bibs: Bibs { bibsSet ?? Bibs(home: home.kit, away: away.kit) }

    /// Who wears bibs: the team's name, or `nobody`.
    public var spokenBibs: String { name(of: bibs) }

    /// The name of a side; `nobody` for neither.
    public func name(of bibs: Bibs) -> String {
        switch bibs {
        case .home: home.name
        case .away: away.name
        case .nobody: "nobody"
        }
    }
}
