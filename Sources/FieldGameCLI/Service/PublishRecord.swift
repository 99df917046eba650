import LeagueFeeds

/// What `publish --json` prints.
struct PublishRecord: Encodable {
    let folder: String
    let isRehearsal: Bool
    let report: PublishReport

    private enum CodingKeys: String, CodingKey {
        case folder, dryRun = "dry_run", written, unchanged, total, left, impossible, files
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(folder, forKey: .folder)
        try object.encode(isRehearsal, forKey: .dryRun)
        try object.encode(report.written.count, forKey: .written)
        try object.encode(report.unchanged, forKey: .unchanged)
        try object.encode(report.total, forKey: .total)
        try object.encode(report.left, forKey: .left)
        try object.encode(report.impossible, forKey: .impossible)
        // What was written can be looked at; what would be cannot.
        if isRehearsal { try object.encode(report.written, forKey: .files) }
    }
}
