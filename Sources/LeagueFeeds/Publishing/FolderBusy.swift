/// Another process publishes into the folder.
package struct FolderBusy: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder.
    package let path: String

    /// What happened, and what to do.
    package var description: String {
        "another fieldgame publishes into \(path): end that one, or choose another folder"
    }
}
