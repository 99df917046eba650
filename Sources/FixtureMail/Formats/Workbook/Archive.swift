import CLibZip

/// A ZIP archive in memory, whose members are read by their exact names and never unpacked to disk.
@safe final class Archive {
    private let bytes: UnsafeMutablePointer<UInt8>
    private let handle: OpaquePointer
    private let limits: Limits
    /// How many more bytes may be unpacked.
    private var left: Int

    /// How many bytes have been unpacked.
    private(set) var unpacked = 0

    /// Opens an archive; throws when it is damaged or has more members than the limit.
    init(_ content: [UInt8], limits: Limits) throws(UnreadablePart) {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, content.count))
        unsafe copy.initialize(repeating: 0, count: max(1, content.count))
        for (index, byte) in content.enumerated() { unsafe copy[index] = byte }
        var opened: OpaquePointer?
        if let source = unsafe zip_source_buffer_create(copy, zip_uint64_t(content.count), 0, nil) {
            unsafe opened = zip_open_from_source(source, ZIP_RDONLY, nil)
            if unsafe opened == nil { unsafe zip_source_free(source) }
        }
        guard let opened = unsafe opened else {
            unsafe copy.deallocate()
            throw UnreadablePart(reason: "The attached spreadsheet is damaged")
        }
        unsafe bytes = unsafe copy
        unsafe handle = unsafe opened
        self.limits = limits
        left = limits.sheetBytes - limits.spent.unpacked
        let count = unsafe zip_get_num_entries(opened, 0)
        if count > limits.sheetMembers {
            throw UnreadablePart(
                reason: "The attached spreadsheet has more than \(limits.sheetMembers) members")
        }
    }

    deinit {
        unsafe zip_discard(handle)
        unsafe bytes.deallocate()
    }

    /// Whether it has a member of this name.
    func has(_ name: String) -> Bool { index(of: name) != nil }

    /// The content of a member; nil when there is none of this name.
    ///
    /// Throws when it is damaged, encrypted, or larger than the limits allow, whatever size it
    /// claims to have.
    func member(_ name: String) throws(UnreadablePart) -> [UInt8]? {
        guard let index = index(of: name) else { return nil }
        let damaged = UnreadablePart(reason: "The attached spreadsheet is damaged")
        let large = UnreadablePart(reason: "The attached spreadsheet is too large when unpacked")
        var status = unsafe zip_stat_t()
        guard unsafe zip_stat_index(handle, index, 0, &status) == 0 else { throw damaged }
        if unsafe status.encryption_method != zip_uint16_t(ZIP_EM_NONE) {
            throw UnreadablePart(reason: "The attached spreadsheet is protected by a password")
        }
        let most = min(limits.sheetMemberBytes, left)
        guard most >= 0, unsafe status.size <= zip_uint64_t(most) else { throw large }
        guard let file = unsafe zip_fopen_index(handle, index, 0) else { throw damaged }
        defer { unsafe zip_fclose(file) }
        var content: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe room.withUnsafeMutableBytes { room in
                unsafe zip_fread(file, room.baseAddress, zip_uint64_t(room.count))
            }
            guard count >= 0 else { throw damaged }
            if count == 0 { break }
            content += room.prefix(Int(count))
            unpacked += Int(count)
            guard content.count <= most else { throw large }
        }
        left -= content.count
        return content
    }

    /// Names are compared exactly, else without regard to case, as OPC section 6.2.2.3 has it.
    private func index(of name: String) -> zip_uint64_t? {
        let exact = unsafe zip_name_locate(handle, name, 0)
        let index =
            exact >= 0 ? exact : unsafe zip_name_locate(handle, name, zip_flags_t(ZIP_FL_NOCASE))
        return zip_uint64_t(exactly: index)
    }
}
