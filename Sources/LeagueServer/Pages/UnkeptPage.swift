import HTTPTypes
import Hummingbird
import LeaguePages
import NIOCore

extension PageService {
    /// A page that no cache keeps.
    func unkept(
        _ page: some Page, _ context: PageContext, status: HTTPResponse.Status = .ok,
        fields: HTTPFields = [:]
    ) -> Response {
        let document = PageFrame.document(page, context)
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
        ]
        headers.append(CommonFields.pagePolicy)
        headers.append(contentsOf: CommonFields.pageFields)
        headers.append(contentsOf: fields)
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: document.octets)))
    }

    /// Leads on to a page of the site, which is then asked for with GET.
    func redirect(to path: PagePath, fields: HTTPFields = [:]) -> Response {
        var headers: HTTPFields = [.location: site.target(path), .cacheControl: "no-store"]
        headers.append(contentsOf: fields)
        return Response(status: .seeOther, headers: headers)
    }
}
