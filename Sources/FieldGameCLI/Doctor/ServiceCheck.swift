import Foundation

/// Whether a running service says that its calendars are current.
struct ServiceCheck {
    /// Its address.
    let baseURL: String

    func check() async -> HealthCheck {
        let id = "feeds.service"
        let root = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        let mend = "systemctl status fieldgame-serve; journalctl --unit fieldgame-serve"
        do {
            guard let url = WebClient.url("\(root)/readyz") else {
                return .problem(id, "\(baseURL) is no web address", mend: "write https://...")
            }
            let answer = try await WebClient().ask(url)
            return answer.status == 200
                ? .ok(id, "\(root) is ready")
                : .problem(id, "\(root)/readyz answers \(answer.status)", mend: mend)
        } catch {
            return .problem(id, CommandFailure(error).message, mend: mend)
        }
    }
}
