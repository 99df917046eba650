import FieldGame
import Testing

@Suite struct SpokenTimeTests {
    @Test(arguments: [
        ("14:25", "14:25"), ("14:25:00", "14:25"), ("2:25pm", "14:25"), ("2.25pm", "14:25"),
        ("2.25 p.m.", "14:25"), ("2:25 PM", "14:25"), ("14.25", "14:25"), ("2.25", "14:25"),
        ("02:25", "02:25"), ("7:59", "19:59"), ("8:00", "08:00"), ("11am", "11:00"),
        ("11 a.m", "11:00"), ("12am", "00:00"), ("12:05am", "00:05"), ("12pm", "12:00"),
        ("12 noon", "12:00"), ("noon", "12:00"), ("Midday", "12:00"), ("14.25pm", "14:25"),
    ])
    func readsWhatPeopleType(_ text: String, _ iso: String) {
        #expect(LocalTime(spoken: text)?.description == iso)
    }

    @Test(arguments: [
        "", "2", "25:00", "14:60", "2:5pm", "13am", "24pm", "1425", "pm", "am", ".25pm", "2.pm",
        "2:25:30pm", "-2:25", "+2:25", "２:25pm", "2:25xm", "half two", "999999999999999999999pm",
    ])
    func refusesWhatIsNoTime(_ text: String) {
        #expect(LocalTime(spoken: text) == nil)
    }

    @Test func readsHowItSpeaksItself() throws {
        for minute in stride(from: 0, to: 1440, by: 5) {
            let time = try #require(LocalTime(hour: minute / 60, minute: minute % 60))
            #expect(LocalTime(spoken: time.spoken) == time)
        }
    }
}
