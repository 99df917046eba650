import ArgumentParser
import FieldGame

extension Season {
    /// A season on the command line; throws what to write instead.
    static func argument(_ text: String) throws -> Season {
        guard let season = Season(text) else {
            throw ValidationError("no such season; write it like 2026 or 2013-14")
        }
        return season
    }
}
