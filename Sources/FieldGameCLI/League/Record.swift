import Foundation
import LeagueAdministration

/// Something as JSON and CSV show it: what it says under each name.
struct Record: Encodable, ExpressibleByDictionaryLiteral, Sendable {
    typealias Value = any Encodable & Sendable

    /// A value as an encoder takes it, which knows how to write dates.
    private struct Encoded: Encodable {
        let value: Value

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    private var values: [String: Value]

    /// The values under their names, in any order; nil is `null`.
    init(dictionaryLiteral values: (String, Value)...) {
        self.values = Dictionary(values, uniquingKeysWith: { $1 })
    }

    fileprivate init(_ names: [String], _ texts: [String]) {
        let texts: [String: String] = Dictionary(uniqueKeysWithValues: zip(names, texts))
        values = texts
    }

    /// All that both say; where both say something, what the right one says.
    static func + (left: Record, right: Record) -> Record {
        var sum = left
        sum.values.merge(right.values) { $1 }
        return sum
    }

    func encode(to encoder: any Encoder) throws {
        try values.mapValues(Encoded.init).encode(to: encoder)
    }

    /// What it says under these names, as a line of CSV without its line end.
    func csvLine(_ columns: [Substring]) -> String {
        CSV.line(
            columns.map { column in
                switch values[String(column)] {
                case let number as Int: .number(number)
                case let instant as Date: .text(instant.formatted(.iso8601))
                case let texts as [String]: .text(texts.joined(separator: ", "))
                case let value as any CustomStringConvertible: .text(value.description)
                default: .text(nil)
                }
            })
    }
}

extension OutputOptions {
    /// Prints records as JSON, or as CSV under a heading such as `id,name`, where that is asked
    /// for; returns whether it was.
    func print(_ records: @autoclosure () -> [Record], heading: String) throws -> Bool {
        if json {
            Swift.print(try JSONLines.pretty(records()))
        } else if csv {
            Swift.print(heading)
            let columns = heading.split(separator: ",")
            for record in records() { Swift.print(record.csvLine(columns)) }
        }
        return json || csv
    }

    /// Prints rows of texts, with colours before the cells of some columns: a table, JSON or CSV
    /// under the same headings.
    func list<Value>(
        _ values: [Value], _ headings: [String], cells: (Value) -> [String],
        swatches: (Value) -> [Int: Swatch?] = { _ in [:] }
    ) throws {
        let rows = values.map(cells)
        let records = rows.map { Record(headings, $0) }
        if try print(records, heading: headings.joined(separator: ",")) { return }
        var table = TextTable(headings.map { .left($0.prefix(1).uppercased() + $0.dropFirst()) })
        for (value, row) in zip(values, rows) { table.add(row, swatches: swatches(value)) }
        table.print()
    }
}
