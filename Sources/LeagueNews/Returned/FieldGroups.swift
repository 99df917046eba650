/// The groups of fields in the machine's part of a report, with blank lines between them.
///
/// <https://www.rfc-editor.org/rfc/rfc3464#section-2.1>
enum FieldGroups {
    /// The most bytes that are read: 64 kB. A report of one mail is a hundredth of that.
    static let byteLimit = 65_536

    /// The fields of each group, of at most so many; the rest is left out.
    static func read(_ bytes: [UInt8], limit: Int) -> [[ReturnedMail.Field]] {
        var groups: [[ReturnedMail.Field]] = []
        var block: [UInt8] = []
        func close() {
            if !block.isEmpty, groups.count < limit {
                groups.append(ReturnedMail.fields(ofBlock: block))
            }
            block = []
        }
        let kept = bytes.prefix(byteLimit)
        for line in kept.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if line.allSatisfy({ $0 <= 0x20 }) {
                close()
            } else {
                block += line + [0x0A]
            }
        }
        close()
        return groups
    }
}
