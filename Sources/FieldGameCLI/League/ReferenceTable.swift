/// Prints rows of texts: a table, JSON or CSV under the same headings.
struct ReferenceTable<Value> {
    let headings: [String]
    let cells: (Value) -> [String]
    /// Colours before the text of a cell, by column.
    var swatches: (Value) -> [Int: Swatch?] = { _ in [:] }

    func print(_ values: [Value], _ options: OutputOptions) throws {
        if options.json {
            let objects = values.map { value in
                Dictionary(zip(headings, cells(value)), uniquingKeysWith: { first, _ in first })
            }
            Swift.print(try JSONLines.pretty(objects))
        } else if options.csv {
            Swift.print(headings.joined(separator: ","))
            for value in values { Swift.print(CSV.line(cells(value).map { .text($0) })) }
        } else {
            var table = TextTable(
                headings.map { .left($0.prefix(1).uppercased() + $0.dropFirst()) })
            for value in values { table.add(cells(value), swatches: swatches(value)) }
            table.print()
        }
    }
}
