import Glibc

/// The name of a file in a folder: bytes, whatever they mean.
struct FileName: Hashable, Comparable {
    /// The name without the zero that ends it.
    let bytes: [UInt8]

    /// A name as readdir(3) gives it.
    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// The name for people; what is not UTF-8 in it shows as U+FFFD.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Lends the path of this name in a folder as a C string.
    func withPath<Value>(
        in folder: String, _ body: (UnsafePointer<CChar>) throws -> Value
    ) rethrows -> Value {
        let path = Array(folder.utf8) + [UInt8(ascii: "/")] + bytes + [0]
        return try path.withUnsafeBufferPointer { path in
            try path.withMemoryRebound(to: CChar.self) { path in
                guard let start = path.baseAddress else { return try body("") }
                return try body(start)
            }
        }
    }

    /// In the order of their bytes, which is that of delivery in a Maildir.
    static func < (left: FileName, right: FileName) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}
