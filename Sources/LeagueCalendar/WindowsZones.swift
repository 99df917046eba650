/// Windows' names for zones, which Outlook writes as TZID, and those of the tz database.
///
/// The zones that a school's guests may write in; any other is read by the file's own definition.
/// <https://github.com/unicode-org/cldr/blob/main/common/supplemental/windowsZones.xml>
enum WindowsZones {
    /// `GMT Standard Time` -> `Europe/London`
    static let identifiers: [String: String] = [
        "GMT Standard Time": "Europe/London", "Greenwich Standard Time": "Atlantic/Reykjavik",
        "UTC": "Etc/UTC", "W. Europe Standard Time": "Europe/Berlin",
        "Central Europe Standard Time": "Europe/Budapest",
        "Central European Standard Time": "Europe/Warsaw",
        "Romance Standard Time": "Europe/Paris", "E. Europe Standard Time": "Europe/Chisinau",
        "FLE Standard Time": "Europe/Kiev", "GTB Standard Time": "Europe/Bucharest",
        "Turkey Standard Time": "Europe/Istanbul", "Russian Standard Time": "Europe/Moscow",
        "Israel Standard Time": "Asia/Jerusalem", "Egypt Standard Time": "Africa/Cairo",
        "South Africa Standard Time": "Africa/Johannesburg",
        "E. Africa Standard Time": "Africa/Nairobi", "Arabian Standard Time": "Asia/Dubai",
        "Arab Standard Time": "Asia/Riyadh", "Pakistan Standard Time": "Asia/Karachi",
        "India Standard Time": "Asia/Kolkata", "SE Asia Standard Time": "Asia/Bangkok",
        "Singapore Standard Time": "Asia/Singapore", "China Standard Time": "Asia/Shanghai",
        "Tokyo Standard Time": "Asia/Tokyo", "Korea Standard Time": "Asia/Seoul",
        "AUS Eastern Standard Time": "Australia/Sydney",
        "New Zealand Standard Time": "Pacific/Auckland",
        "Eastern Standard Time": "America/New_York", "Central Standard Time": "America/Chicago",
        "Mountain Standard Time": "America/Denver",
        "Pacific Standard Time": "America/Los_Angeles",
        "Atlantic Standard Time": "America/Halifax",
        "E. South America Standard Time": "America/Sao_Paulo",
        "Argentina Standard Time": "America/Argentina/Buenos_Aires",
    ]
}
