import FieldGame
import FixtureMail
import Foundation
import TestSupport
import Testing

/// Messages made up from a seed, of all sixteen kinds, against what their authors had in mind.
///
/// - `FIELDGAME_VARIANTS=10000` makes so many of each kind (100 otherwise, 10,000 in the long form),
/// - `FIELDGAME_VARIANT_KIND=csv,xlsx` only these kinds,
/// - `FIELDGAME_VARIANT_SEED=17` only that one,
/// - `FIELDGAME_VARIANT_PRINT=3` prints the first three that fail, message and all,
/// - `FIELDGAME_VARIANT_REPORTED=9` the first nine lines that were only reported,
/// - `FIELDGAME_VARIANT_FOLDER=DIR` writes the messages there.
@Suite("Messages of all kinds that nobody has seen before")
struct VariantTests {
    private static let settings = ProcessInfo.processInfo.environment

    static let kinds: [VariantKind] = {
        guard let chosen = settings["FIELDGAME_VARIANT_KIND"] else { return VariantKind.allCases }
        return chosen.split(separator: ",").compactMap { VariantKind(rawValue: String($0)) }
    }()

    static let seeds: [UInt64] = {
        if let seed = settings["FIELDGAME_VARIANT_SEED"].flatMap({ UInt64($0) }) { return [seed] }
        return (1...LongForm.count("FIELDGAME_VARIANTS", ordinary: 100, long: 10_000)).map(
            UInt64.init)
    }()

    @Test("are read right, or stand among the problems", arguments: kinds)
    func areReadRight(kind: VariantKind) {
        var prints = Self.settings["FIELDGAME_VARIANT_PRINT"].flatMap { Int($0) } ?? 0
        var tells = Self.settings["FIELDGAME_VARIANT_REPORTED"].flatMap { Int($0) } ?? 0
        var (read, reported) = (0, 0)
        var failures: [String] = []
        var failed = 0
        let reference = FixtureMailReader(reference: League.reference)
        for seed in Self.seeds {
            let variant = Variant.made(kind, seed: seed)
            let isReference = variant.reference.teams == League.reference.teams
            let reader = isReference ? reference : FixtureMailReader(reference: variant.reference)
            let check = VariantCheck(variant, reader.read(variant.bytes))
            read += check.read
            reported += check.reports.count
            for report in check.reports.prefix(max(0, tells)) {
                tells -= 1
                print("reported \(kind.rawValue) \(seed): \(report)")
            }
            if let folder = Self.settings["FIELDGAME_VARIANT_FOLDER"] {
                let file = URL(filePath: folder).appending(path: "\(kind.rawValue)-\(seed).eml")
                try? Data(variant.bytes).write(to: file)
            }
            guard !check.failures.isEmpty else { continue }
            failed += 1
            let told = "\(kind.rawValue) \(seed): " + check.failures.joined(separator: "\n  ")
            failures.append(told)
            if prints > 0 {
                prints -= 1
                print("=== \(told)\n--- \(seed)\n\(variant.shown)\n")
            }
        }
        let matches = max(read + reported, 1)
        print(
            "variants \(kind.rawValue): \(Self.seeds.count) messages, \(failed) wrong; "
                + "\(read) matches read, \(reported) reported (\(reported * 1000 / matches) per mille)"
        )
        #expect(
            failures.isEmpty,
            "\(failed) of \(Self.seeds.count):\n\(failures.prefix(5).joined(separator: "\n"))")
        #expect(reported * 20 <= matches, "more than one match of twenty is not read")
        #expect(read > 0 || kind == .nothing)
    }
}

extension Variant {
    /// A message of a kind: the same for the same seed, always.
    static func made(_ kind: VariantKind, seed: UInt64) -> Variant {
        let index = UInt64(VariantKind.allCases.firstIndex(of: kind) ?? 0)
        let author = Author(seed: seed &* 16 &+ index)
        var draft = Draft(subject: "Fixtures")
        switch kind {
        case .headings: author.headings(&draft)
        case .columns: author.columns(&draft)
        case .paste: author.paste(&draft)
        case .outlook: author.outlook(&draft)
        case .grid: author.grid(&draft)
        case .forward: author.forward(&draft)
        case .attached: author.attached(&draft)
        case .csv: author.commaSeparated(&draft)
        case .xlsx: author.workbook(&draft)
        case .corrections: author.corrections(&draft)
        case .cancelled: author.cancelled(&draft)
        case .results: author.results(&draft)
        case .ics: author.calendar(&draft)
        case .prose: author.prose(&draft)
        case .nothing: author.nothing(&draft)
        case .blocks: author.blocks(&draft)
        }
        return Variant(
            kind: kind, seed: seed,
            bytes: author.message(draft.piece, subject: draft.subject, more: draft.fields),
            reference: author.reference, subject: draft.subject, truths: draft.truths,
            faults: draft.faults,
            decoded: draft.plain)
    }

    /// What matters of the message, decoded, to be looked at.
    var shown: String {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let head = lines.filter { $0.hasPrefix("Date:") || $0.hasPrefix("Content-T") }
        return "Subject: \(subject)\n" + head.joined(separator: "\n") + "\n\n" + decoded
    }
}

/// What an author writes, until it is put into an envelope.
struct Draft {
    var subject: String
    var fields: [String] = []
    var piece = Piece(header: [], body: "")
    var truths: [Truth] = []
    var faults: [Fault] = []
    /// The text before it was encoded.
    var plain = ""

    /// A match in these words.
    mutating func tell(_ match: PlannedMatch, marks: [String]) {
        truths.append(Truth(notice: match.notice(), marks: marks))
    }

    /// A match that cannot be read in these words.
    mutating func fail(_ reasons: Set<Problem.Reason>, _ marks: [String], optional: Bool = false) {
        faults.append(Fault(reasons: reasons, marks: [marks], isOptional: optional))
    }
}
