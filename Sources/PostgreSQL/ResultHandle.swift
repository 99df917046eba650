import CLibPQ
import Synchronization

/// A column of a result.
struct Column: Sendable {
    let name: String
    let typeOID: UInt32
    /// Whether no column before it has the same name.
    let isFirstOfName: Bool
}

/// Owns one `PGresult`; its only job is to read it and free it.
///
/// `@unchecked Sendable`: libpq never changes a `PGresult` once it is returned, so any thread may
/// read it (<https://www.postgresql.org/docs/15/libpq-threading.html>).
@safe
final class ResultHandle: @unchecked Sendable {
    private let pointer: OpaquePointer
    let columns: [Column]
    let status: ExecStatusType
    /// Where a column is looked for first: after the one that was found last.
    private let likelyPosition = Atomic(0)

    /// - Parameter pointer: becomes this object's own; nil (no memory, no connection) returns nil.
    init?(takingOwnership pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = unsafe pointer
        status = unsafe PQresultStatus(pointer)
        var names: Set<String> = []
        columns = unsafe (0..<PQnfields(pointer)).map { index in
            let name = unsafe string(PQfname(pointer, index)) ?? ""
            return Column(
                name: name, typeOID: unsafe PQftype(pointer, index),
                isFirstOfName: names.insert(name).inserted)
        }
    }

    deinit {
        unsafe PQclear(pointer)
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
    /// Rows are mostly read in the order of their columns, each row alike, so that one look is enough.
    func position(ofColumn name: String) -> Int? {
        let likely = likelyPosition.load(ordering: .relaxed)
        if likely < columns.count, columns[likely].isFirstOfName, columns[likely].name == name {
            likelyPosition.store(likely + 1, ordering: .relaxed)
            return likely
        }
        guard let position = columns.firstIndex(where: { $0.name == name }) else { return nil }
        likelyPosition.store(position + 1, ordering: .relaxed)
        return position
    }

    /// The bytes of one value, which are there as long as this object; nil is NULL.
    func value(row: Int, column: Int) -> UnsafeBufferPointer<UInt8>? {
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
