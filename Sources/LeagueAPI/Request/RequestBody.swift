import Foundation

/// The JSON of a request that writes: PostgreSQL reads its values, here only its keys are looked at.
struct RequestBody: Equatable, Sendable {
    /// The text as it came.
    let text: String
    /// The keys of its objects, sorted; all that any of them has.
    let keys: [String]
    /// How many objects there are, whether in an array or one by itself.
    let count: Int
    /// Whether it is an array.
    let isList: Bool
    /// Whether all objects have the same keys.
    private let isEven: Bool

    /// Reads a body.
    ///
    /// Throws ``APIError`` (400 PGRST102) for anything but an object or an array of objects.
    init(_ bytes: some Collection<UInt8>) throws(APIError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .body("Empty or invalid json", details: "It is not UTF-8.")
        }
        guard !bytes.contains(0), let value = Self.json(text) else {
            throw .body("Empty or invalid json")
        }
        self.text = text
        isList = value is [Any]
        guard let objects = value as? [[String: Any]] ?? (value as? [String: Any]).map({ [$0] })
        else {
            throw .body(
                "Empty or invalid json", details: "It is neither an object nor an array of objects."
            )
        }
        count = objects.count
        let keys = Set(objects.first?.keys.map(\.self) ?? [])
        isEven = objects.allSatisfy { Set($0.keys) == keys }
        self.keys = isEven ? keys.sorted() : Set(objects.flatMap(\.keys)).sorted()
    }

    /// Nothing is said of what is wrong: the text may hold a password.
    private static func json(_ text: String) -> Any? {
        do {
            return try JSONSerialization.jsonObject(with: Data(text.utf8))
        } catch {
            return nil
        }
    }

    /// The keys, which must be those of every object.
    func evenKeys() throws(APIError) -> [String] {
        guard isEven else {
            throw .body(
                "All object keys must match",
                details: "Name the columns in ?columns=, or send Prefer: missing=default.")
        }
        return keys
    }
}
