import FieldGame
import FixtureMail
import Foundation
import Testing

/// Compares a reading with an `.expected.json`, field by field.
enum Expected {
    /// A line for each difference: `fixtures[2].pitch: expected "Agar's 3", read null`.
    static func differences(between reading: MessageReading, and expected: URL) throws -> [String] {
        let wanted = try JSONSerialization.jsonObject(with: Data(contentsOf: expected))
        let written = try JSONEncoder().encode(ReadingReport(reading))
        let read = try JSONSerialization.jsonObject(with: written)
        var found: [String] = []
        compare(wanted, read, at: "", into: &found)
        return found
    }

    /// Keys that explain a case and are not part of a reading.
    private static let explanations: Set<String> = [
        "layout", "message", "notes", "note", "umpires_provisional",
    ]

    private static func compare(
        _ wanted: Any, _ read: Any, at path: String, into found: inout [String]
    ) {
        if let wanted = wanted as? [String: Any], let read = read as? [String: Any] {
            for key in Set(wanted.keys).union(read.keys).subtracting(explanations).sorted() {
                guard let left = wanted[key] else {
                    found.append("\(path).\(key): not expected, read \(text(read[key]))")
                    continue
                }
                guard let right = read[key] else {
                    found.append("\(path).\(key): expected \(text(left)), not read")
                    continue
                }
                compare(left, right, at: path + "." + key, into: &found)
            }
        } else if let wanted = wanted as? [Any], let read = read as? [Any] {
            for (index, pair) in zip(wanted, read).enumerated() {
                compare(pair.0, pair.1, at: "\(path)[\(index)]", into: &found)
            }
            for index in read.count..<max(read.count, wanted.count) {
                found.append("\(path)[\(index)]: missing \(text(wanted[index]))")
            }
            for index in wanted.count..<max(read.count, wanted.count) {
                found.append("\(path)[\(index)]: not expected, read \(text(read[index]))")
            }
        } else if text(wanted) != text(read) {
            found.append("\(path): expected \(text(wanted)), read \(text(read))")
        }
    }

    private static func text(_ value: Any?) -> String {
        guard let value else { return "nothing" }
        let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys]
        guard let data = try? JSONSerialization.data(withJSONObject: value, options: options)
        else { return "\(value)" }
        return String(decoding: data, as: UTF8.self)
    }
}
