import CLibPQ
import Glibc
import Synchronization

/// Owns one `PGresult`; its only job is to read it and free it.
///
/// `@unchecked Sendable`: libpq never changes a `PGresult` once it is returned, so any thread may
/// read it (<https://www.postgresql.org/docs/15/libpq-threading.html>).
@safe @usableFromInline
final class ResultHandle: CellOwner, @unchecked Sendable {
    private let pointer: OpaquePointer
    let status: ExecStatusType
    let columnCount: Int
    /// Where a column is looked for first: after the one that was found last.
    private let likely = Atomic(0)
    /// By position, where the literal is in memory by which the column was found last; 0 at first, and
    /// in a place more, so that there is one to look at.
    private let literals: UnsafeMutablePointer<Atomic<UInt>>

    /// - Parameter pointer: becomes this object's own; nil (no memory, no connection) returns nil.
    init?(takingOwnership pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = unsafe pointer
        status = unsafe PQresultStatus(pointer)
        columnCount = Int(unsafe PQnfields(pointer))
        unsafe literals = .allocate(capacity: columnCount + 1)
        for position in 0...columnCount {
            unsafe (literals + position).initialize(to: Atomic(0))
        }
    }

    deinit {
        unsafe PQclear(pointer)
        unsafe literals.deinitialize(count: columnCount + 1).deallocate()
    }

    override func name(ofColumn position: Int) -> String {
        unsafe string(PQfname(pointer, CInt(position))) ?? ""
    }

    override func typeOID(ofColumn position: Int) -> UInt32 {
        unsafe PQftype(pointer, CInt(position))
    }

    var rowCount: Int { Int(unsafe PQntuples(pointer)) }

    var affected: Int { Int(unsafe string(PQcmdTuples(pointer)) ?? "") ?? 0 }

    /// The command tag without its numbers: `INSERT`, `CREATE TABLE`.
    var command: String {
        let tag = unsafe string(PQcmdStatus(pointer)) ?? ""
        let words = tag.split(separator: " ").prefix { $0.utf8.first.map { $0 > 57 } ?? false }
        return words.joined(separator: " ")
    }

    /// A field of an error or a notice, such as `PG_DIAG_SQLSTATE` ("C").
    func field(_ code: Unicode.Scalar) -> String? {
        unsafe string(PQresultErrorField(pointer, CInt(code.value)))
    }

    /// The error's whole text; empty when there is none.
    var message: String { unsafe string(PQresultErrorMessage(pointer)) ?? "" }

    /// The position of the first column of this name; nil when there is none.
    ///
    /// Rows are mostly read in the order of their columns, each row by the same literals, so that one look
    /// at an address is enough: a fifth fewer instructions for a list of matches.
    @inline(__always) func position(ofColumn name: StaticString) -> Int? {
        let next = likely.load(ordering: .relaxed)
        guard unsafe literals[next].load(ordering: .relaxed) == UInt(bitPattern: name.utf8Start)
        else { return search(forColumn: name, from: next) }
        likely.store(next + 1 < columnCount ? next + 1 : 0, ordering: .relaxed)
        return next
    }

    @inline(never) private func search(forColumn name: StaticString, from next: Int) -> Int? {
        let address = UInt(bitPattern: unsafe name.utf8Start)
        let found =
            (next..<columnCount).first { unsafe literals[$0].load(ordering: .relaxed) == address }
            ?? (0..<columnCount).first { position in
                unsafe strcmp(PQfname(pointer, CInt(position)), name.utf8Start) == 0
            }
        guard let found else { return nil }
        unsafe literals[found].store(address, ordering: .relaxed)
        likely.store(found + 1 < columnCount ? found + 1 : 0, ordering: .relaxed)
        return found
    }

    /// The bytes of one value, which are there as long as this object; nil is NULL.
    @inline(__always) func value(row: Int, column: Int) -> UnsafeBufferPointer<UInt8>? {
        let (row, column) = (CInt(row), CInt(column))
        let count = Int(unsafe PQgetlength(pointer, row, column))
        guard unsafe count > 0 || PQgetisnull(pointer, row, column) == 0,
            let value = unsafe PQgetvalue(pointer, row, column)
        else { return nil }
        return unsafe UnsafeBufferPointer(
            start: UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self), count: count)
    }
}

/// A C string as a Swift string; bytes that are not UTF-8 become U+FFFD.
func string(_ characters: UnsafePointer<CChar>?) -> String? {
    guard let characters = unsafe characters else { return nil }
    return unsafe String(cString: characters)
}
