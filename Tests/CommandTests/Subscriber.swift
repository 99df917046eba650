import Foundation
import TestSupport
import Testing

/// Somebody who subscribes with vdirsyncer and looks with khal, in a home of their own.
struct Subscriber {
    private let home: URL

    /// What came of a sync.
    struct Events: Equatable {
        /// Day, time, title, place and text, as khal lists them, line by line.
        let agenda: [String]
        /// The names of the files; vdirsyncer names each after a hash of the event.
        let files: Set<String>
    }

    /// Subscribes to an address.
    init(home: URL, to address: String) throws {
        self.home = home
        try """
        [general]
        status_path = "\(home.path)/status/"
        [pair fixtures]
        a = "served"
        b = "kept"
        collections = null
        conflict_resolution = "a wins"
        partial_sync = "revert"
        [storage served]
        type = "http"
        url = "\(address)"
        [storage kept]
        type = "filesystem"
        path = "\(home.path)/calendar"
        fileext = ".ics"
        """.write(to: home.appending(path: "vdirsyncer"), atomically: false, encoding: .utf8)
        try """
        [calendars]
        [[fixtures]]
        path = \(home.path)/calendar
        [locale]
        local_timezone = Europe/London
        default_timezone = Europe/London
        timeformat = %H:%M
        dateformat = %Y-%m-%d
        longdateformat = %Y-%m-%d
        datetimeformat = %Y-%m-%d %H:%M
        longdatetimeformat = %Y-%m-%d %H:%M
        [sqlite]
        path = \(home.path)/khal.db
        """.write(to: home.appending(path: "khal"), atomically: false, encoding: .utf8)
        try FileManager.default.createDirectory(
            at: home.appending(path: "calendar"), withIntermediateDirectories: true)
        try run("vdirsyncer", "discover")
    }

    /// Syncs, and looks at the days from 8 to 31 January 2026.
    func sync() throws -> Events {
        try run("vdirsyncer", "sync")
        let agenda = try run(
            "khal", "list", "--day-format", "", "--format",
            "{start-date} {start-time} {title}, {location}, {description}", "2026-01-08", "24d")
        return Events(
            agenda: agenda.split(separator: "\n").map(String.init),
            files: Set(
                try FileManager.default.contentsOfDirectory(
                    atPath: home.appending(path: "calendar").path)))
    }

    /// The UIDs of a calendar, as khal reads them; what vdirsyncer keeps has hashes in their place.
    func uids(in calendar: Data) throws -> [String] {
        let file = home.appending(path: "feed.ics")
        try calendar.write(to: file)
        return try run("khal", "printics", "--format", "{uid}", file.path)
            .split(separator: "\n").map(String.init).filter { $0.contains("@") }.sorted()
    }

    /// Runs one of Debian's programs, which must end with 0, and returns what it prints.
    @discardableResult
    private func run(_ name: String, _ arguments: String...) throws -> String {
        // What is installed for another Python must not get in the way.
        let outcome = try OutsideProgram(
            ["/usr/bin/\(name)", "-c", home.appending(path: name).path] + arguments,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": home.path, "LC_ALL": "C.UTF-8",
                "TZ": "Europe/London", "PYTHONWARNINGS": "ignore",
            ]
        ).run()
        try #require(outcome.status == 0, "\(name): \(outcome.report.suffix(1_000))")
        return String(decoding: outcome.output, as: UTF8.self)
    }
}
