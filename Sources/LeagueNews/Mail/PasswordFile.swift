/// The file that holds a password on its one line.
enum PasswordFile {
    /// The most octets of a password.
    static let limit = 1024

    /// The first line of the file, without its end.
    ///
    /// Throws ``MailFault``: no regular file that can be read; its mode lets others (neither owner nor
    /// group) read or write it; it is empty, has more than one line, or more than ``limit`` octets.
    static func password(at path: String) throws(MailFault) -> String {
        var line: ArraySlice<UInt8>
        do throws(PushError) {
            line = try SecretFile.contents(of: path)[...]
        } catch {
            switch error {
            case .exposedFile: throw .passwordOpen
            case .fileTooLarge: throw .passwordMissing
            default: throw .passwordUnreadable
            }
        }
        if line.last == UInt8(ascii: "\n") { line.removeLast() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard (1...limit).contains(line.count), line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            let text = String(validating: line, as: UTF8.self)
        else { throw .passwordMissing }
        return text
    }
}
