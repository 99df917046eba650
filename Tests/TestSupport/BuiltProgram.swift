package import Foundation

/// The program that was built together with these tests.
package func builtProgram() throws -> URL {
    guard let tests = ProcessInfo.processInfo.arguments.first else {
        throw CocoaError(.fileNoSuchFile)
    }
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appending(path: "fieldgame")
}
