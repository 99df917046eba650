/// The description of `/api/v1` for programs.
///
/// <https://spec.openapis.org/oas/v3.1.0>
package enum LeagueDescription {
    /// The JSON, as `openapi.json` beside this file has it.
    package static let json = String(decoding: PackageResources.openapi_json, as: UTF8.self)
}
