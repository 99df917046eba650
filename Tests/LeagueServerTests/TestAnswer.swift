import Foundation
import Testing

/// What came back.
struct TestAnswer {
    let status: Int
    let fields: [(name: String, value: String)]
    var body: [UInt8] = []

    /// Reads a status line and fields.
    init(head: String) throws {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw NotAnAnswer("no status line: \(lines[0])")
        }
        self.status = status
        fields = try lines.dropFirst().filter { !$0.isEmpty }.map { line in
            guard let colon = line.firstIndex(of: ":") else {
                throw NotAnAnswer("no field: \(line)")
            }
            return (
                String(line[..<colon]),
                line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
            )
        }
    }

    /// A field's value, by its name in any case; all its lines joined.
    subscript(name: String) -> String? {
        let values = fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as a JSON object.
    func object() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
    }

    /// The code of an error, which must have all four keys.
    func errorCode() throws -> String {
        let object = try object()
        #expect(Set(object.keys) == ["code", "message", "details", "hint"])
        #expect(self["Content-Type"]?.hasPrefix("application/json") == true)
        return try #require(object["code"] as? String)
    }
}
