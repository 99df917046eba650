/// What a member of a package refers to (ECMA-376 part 2, 9.3): ids and types -> names of members.
struct Relationships {
    private var targets: [String: (type: String, path: String)] = [:]
    private var order: [String] = []

    /// The relationships of a member, none when it has no such file; the package's own for an empty
    /// path.
    init(of path: String, in archive: Archive, limits: Limits) throws(UnreadablePart) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let file = path.dropFirst(folder.count)
        guard let bytes = try archive.member("\(folder)_rels/\(file).rels") else { return }
        try XMLElements.read(bytes, limits: limits) { event throws(UnreadablePart) in
            guard case .start("Relationship", let attributes) = event,
                let id = attributes["Id"], let type = attributes["Type"],
                let target = attributes["Target"], attributes["TargetMode"] != "External",
                let path = Self.path(of: target, from: folder)
            else { return }
            if targets[id] == nil { order.append(id) }
            targets[id] = (type.split(separator: "/").last.map(String.init) ?? "", path)
        }
    }

    /// The member with this id, when it is of this type.
    func target(_ id: String, ofType type: String) -> String? {
        targets[id].flatMap { $0.type == type ? $0.path : nil }
    }

    /// The first member of a type: the last part of its URI, `worksheet`.
    func first(ofType type: String) -> String? {
        order.lazy.compactMap { target($0, ofType: type) }.first
    }

    /// `/xl/styles.xml`, `styles.xml` and `../xl/styles.xml` seen from `xl/` -> `xl/styles.xml`; nil
    /// for a path that leads out of the package.
    private static func path(of target: String, from folder: String) -> String? {
        let whole = target.hasPrefix("/") ? target : folder + target
        var parts: [Substring] = []
        for part in whole.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }
}
