import Foundation

/// Which passwords are refused although they are long enough: the commonest, and those that people who
/// know the league or the account's owner would try first.
///
/// The commonest are those of 8 characters and more among the words and passwords that zxcvbn counted
/// in what was stolen from others. <https://github.com/dropbox/zxcvbn>
package struct PasswordWords: Sendable {
    private let own: Set<String>

    /// Words that the game itself brings.
    private static let ofTheGame = [
        "fieldgame", "field game", "field game planner", "fieldgame planner", "eton",
        "eton college",
        "college", "school", "house", "houses", "house captain", "captain", "captains", "admin",
        "administrator", "keeper of the field", "field", "fixture", "fixtures", "league", "umpire",
        "umpires", "rouge", "bully", "floreat", "floreat etona", "temporary", "changeme", "letmein",
    ]

    private static let common = Set(
        PackageResources.common_passwords_txt.split(separator: UInt8(ascii: "\n")).map {
            String(decoding: $0, as: UTF8.self)
        })

    /// The words of the game, and these.
    ///
    /// - Parameter words: names and ids of teams, the owner's name and address.
    package init(_ words: [String] = []) {
        let parts = words.flatMap { word in
            // tom.ash@example.org -> all of it, tom.ash, tom, ash, example.org
            [word] + word.split(separator: "@").map(String.init)
                + word.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        }
        own = Set((Self.ofTheGame + parts).map(Self.bare)).subtracting([""])
    }

    /// Throws ``PasswordError``: `common` or `ownWords`.
    package func check(_ password: Password) throws(PasswordError) {
        let plain = password.text.precomposedStringWithCompatibilityMapping.lowercased()
        guard !Self.common.contains(plain), !Self.isRun(password.text) else {
            throw .common
        }
        // keate-1234 is keate, and so is KeateKeate!
        let bare = Self.bare(password.text)
        let stem = String(bare.reversed().drop { $0.isNumber }.reversed())
        guard ![bare, stem].contains(where: isOwn) else { throw .ownWords }
    }

    /// Whether a bare text is one of the words, or several of them on end.
    private func isOwn(_ text: String) -> Bool {
        guard !text.isEmpty else { return false }
        let characters = Array(text)
        let longest = own.map(\.count).max() ?? 0
        // How far words on end reach.
        var ends: Set = [0]
        for start in characters.indices where ends.contains(start) {
            for end in (start + 1)...min(start + max(1, longest), characters.count)
            where own.contains(String(characters[start..<end])) { ends.insert(end) }
        }
        return ends.contains(characters.count)
    }

    /// Letters and digits alone, without case and accents.
    private static func bare(_ text: String) -> String {
        String(
            text.decomposedStringWithCompatibilityMapping.lowercased().filter {
                $0.isLetter || $0.isNumber
            }.unicodeScalars.filter { $0.properties.canonicalCombiningClass == .notReordered }.map(
                Character.init))
    }

    /// Whether each character is the one before, its successor or its predecessor, all alike:
    /// aaaaaaaa, 23456789, zyxwvuts.
    private static func isRun(_ text: String) -> Bool {
        let values = text.lowercased().unicodeScalars.map { Int($0.value) }
        guard let first = zip(values.dropFirst(), values).map({ $0 - $1 }).first else {
            return true
        }
        return abs(first) <= 1 && zip(values.dropFirst(), values).allSatisfy { $0 - $1 == first }
    }
}
