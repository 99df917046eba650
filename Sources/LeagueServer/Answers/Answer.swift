import Foundation
import HTTPTypes
import NIOCore

/// What is sent back, but for the fields that every answer has.
struct Answer {
    var status: HTTPResponse.Status
    var fields: HTTPFields
    /// Nil where the status forbids a body; empty is a body of no bytes.
    var body: ByteBuffer?
    /// The error that is behind it, where the service is at fault.
    var failure: (any Error)?

    init(_ status: HTTPResponse.Status, _ fields: HTTPFields = [:], body: ByteBuffer? = nil) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// It is at another path now, and will be for a while.
    static func moved(to place: String) -> Answer {
        var answer = Answer(.movedPermanently, body: ByteBuffer())
        answer.fields.append(HTTPField(name: .location, value: place))
        answer.fields.append(CommonFields.fiveMinutes)
        answer.fields.append(CommonFields.anyOrigin)
        return answer
    }

    /// A text that is made for whoever asks.
    static func text(_ text: String, type: String, status: HTTPResponse.Status = .ok) -> Answer {
        var answer = Answer(status, body: ByteBuffer(string: text))
        answer.fields.append(HTTPField(name: .contentType, value: type))
        answer.fields.append(CommonFields.noStore)
        return answer
    }
}
