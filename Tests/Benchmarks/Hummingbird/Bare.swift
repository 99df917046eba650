import Foundation
import Hummingbird
import NIOCore

/// What Hummingbird alone can do: one route that returns a file's bytes from memory, with the head of a
/// calendar. `bare FILE PORT`
@main
struct Bare {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let port = Int(arguments[2]) else {
            FileHandle.standardError.write(Data("usage: bare FILE PORT\n".utf8))
            exit(64)
        }
        let bytes = ByteBuffer(bytes: try Data(contentsOf: URL(filePath: arguments[1])))
        let router = Router()
        router.get("calendar/**") { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "text/calendar; charset=utf-8", .eTag: "\"bare\"",
                    .cacheControl: "public, max-age=300", .vary: "Accept-Encoding",
                    .lastModified: "Sat, 21 Nov 2026 12:00:00 GMT",
                    .contentDisposition: "inline; filename=\"bare.ics\"",
                ], body: ResponseBody(byteBuffer: bytes))
        }
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)))
        try await application.runService()
    }
}
