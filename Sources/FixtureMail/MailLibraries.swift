import CGMime
import CLibXML2
import CLibZip

/// The libraries that read messages and what is attached to them.
package enum MailLibraries {
    /// Each by its name, with the version that runs.
    package static var versions: [(String, String)] {
        [
            ("gmime", "\(gmime_major_version).\(gmime_minor_version).\(gmime_micro_version)"),
            ("libxml2", libxml2),
            (
                "libzip",
                unsafe zip_libzip_version().map { unsafe String(cString: $0) } ?? LIBZIP_VERSION
            ),
        ]
    }

    /// Touched before the first call of libxml2's parsers: two threads that are its first at once may
    /// wait for each other for ever. A static constant runs once, whoever comes first.
    /// <https://gitlab.gnome.org/GNOME/libxml2/-/wikis/Thread-safety>
    static let startXML: Void = xmlInitParser()

    /// `20914` is 2.9.14.
    private static var libxml2: String {
        let text = unsafe __xmlParserVersion().pointee.map { unsafe String(cString: $0) } ?? ""
        let number = Int(text.prefix { $0.isNumber }) ?? 0
        return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}
