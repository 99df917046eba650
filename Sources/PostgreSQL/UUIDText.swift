import FoundationEssentials

/// PostgreSQL's text of `uuid`, read without a `String`.
enum UUIDText {
    /// `6f1c0e5a-2b7d-4c33-9a10-000000000001`, in either case; nil for any other form.
    static func id(from text: Span<UInt8>) -> UUID? {
        guard text.count == 36 else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        for index in 0..<36 {
            switch index {
            case 8, 13, 18, 23:
                guard text[index] == UInt8(ascii: "-") else { return nil }
            default:
                guard let digit = digit(text[index]) else { return nil }
                halves = (halves.0 << 4 | halves.1 >> 60, halves.1 << 4 | digit)
            }
        }
        return unsafe unsafeBitCast((halves.0.bigEndian, halves.1.bigEndian), to: UUID.self)
    }

    private static func digit(_ character: UInt8) -> UInt64? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(character - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(character - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(character - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
