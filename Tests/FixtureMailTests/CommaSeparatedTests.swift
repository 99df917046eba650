import FieldGame
import Foundation
import Testing

@testable import FixtureMail

@Suite("Separated values")
struct CommaSeparatedTests {
    private let first =
        "add 2026-02-03 14:25 JDM v HWTA, Senior League, Dutchman's 5, [Mr Carlow; Mr Dray]"
    private let second = "add 2026-02-05 15:15 IRS v -, Senior League, Agar's 3, -"

    @Test(
        "are read whatever divides and encodes them",
        arguments: [
            "Date,Time,Comp,Home,Away,Pitch,Umpires\n03/02/2026,14:25,SL,JDM,HWTA,D5,\"Mr Carlow, Mr Dray\"\n05/02/2026,15:15,SL,IRS,,A3,\n",
            "sep=;\r\nDate;Time;Comp;Home;Away;Pitch;Umpires\r\n03.02.2026;14.25;SL;JDM;HWTA;D5;Mr Carlow, Mr Dray\r\n05.02.2026;15.15;SL;IRS;;A3;",
            "Umpire 1\tUmpire 2\tFixture\tWhere\tDate & time\nMr Carlow\tMr Dray\tJDM v HWTA\tD5\t3 Feb 26, 2.25pm\n\t\tIRS v TBC\tA3\t2026-02-05T15:15:00\n",
            "Lent Half 2026,,,,,,\nSenior League,,,,,,\n\nH,A,Day,Date,KO (pm),Ground,Umpires,Match No\nJDM,HWTA,Tue,3-Feb-26,2.25,D5,\"Mr Carlow\nMr Dray\",1\nIRS,TBC,Thu,5 Feb,3.15,A3,,2\n",
            "Home|Opponent|When|Start|Venue|Refs\nKeate|Hawtrey House|Tue 3 Feb|2:25 PM|Dutchman's 5|Mr Carlow & Mr Dray\nGodolphin||Thu 5 Feb|3:15 PM|Agar's 3|tbc\n",
        ])
    func dialects(text: String) {
        var enclosure = AttachmentMessage(text)
        enclosure.subject = "Senior League"
        #expect(enclosure.told == [first, second])
        let mark: [UInt8] = [0xFF, 0xFE]
        var wide = AttachmentMessage(
            bytes: mark + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            name: "Fixtures.CSV")
        wide.subject = "Senior League"
        #expect(wide.told == [first, second])
    }

    @Test(
        "every end of a line ends a record",
        arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
    func lineEnds(end: String) {
        let text = "a,\"b\(end)c\",d\(end)\(end)e;f,g\(end)\nh"
        var records = SheetRecords(text[...], limits: .standard)
        #expect(records.separator == ",")
        let rest = end == "\r" ? [(5, "h", 1)] : [(5, "", 1), (6, "h", 1)]
        for (number, raw, cells) in [
            (1, "a,\"b\(end)c\",d", 3), (3, "", 1), (4, "e;f,g", 2),
        ] + rest {
            let record = records.next()
            #expect(record?.number == number)
            #expect(record?.raw == raw)
            #expect(record?.cellCount == cells)
        }
        #expect(records.next() == nil)
    }

    private let heading = "Date,Time,Home,Away,Pitch,Umpires\n"

    @Test(
        "report a record that is wrong, and read the others",
        arguments: [
            ("30/02/2026,14:25,OJB,CRN,A1,RJC", "invalid_date"),
            ("02/24/2026,14:25,OJB,CRN,A1,RJC", "invalid_date"),
            ("Wed 3 Feb 2026,14:25,OJB,CRN,A1,RJC", "invalid_date"),
            ("03/02/1926,14:25,OJB,CRN,A1,RJC", "invalid_date"),
            ("03/02/2026,14:75,OJB,CRN,A1,RJC", "invalid_time"),
            ("03/02/2026,14:25,OJX,CRN,A1,RJC", "unknown_team"),
            ("03/02/2026,14:25,Field,HWTAA,A1,RJC", "unknown_team"),
            ("03/02/2026,14:25,OJB,CRN,A1,Carlow, R. (Mr)", "ambiguous"),
            ("03/02/2026,14:25,,CRN,A1,", "ambiguous"),
            ("\"03/02/2026,14:25,OJB,CRN,A1,RJC", "ambiguous"),
            ("03/02/2026,14:25,OJB,CRN,A1,\"Mr Carlow", "ambiguous"),
            ("\"03/02/2026\"x,14:25,OJB,CRN,A1,RJC", "ambiguous"),
            // SwiftCSV takes a separator and an invisible character behind it for one letter.
            ("03/02/2026,14:25,OJB,CRN,\u{200C}A1,\"Mr Ives\"", "ambiguous"),
        ])
    func wrong(record: String, reason: String) {
        let other = "03/02/2026,15:15,BTS,LKM,D4,\"Carlow, R. (Mr)\"\n"
        #expect(
            AttachmentMessage(heading + record + "\n" + other).told == [
                "add 2026-02-03 15:15 BTS v LKM, -, Dutchman's 4, [Carlow, R. (Mr)]",
                "\(reason): \(record)",
            ])
    }

    @Test("a stray quotation mark within a cell is a letter; alone it repeats the day above")
    func strayQuotes() {
        #expect(
            AttachmentMessage(
                heading + "03/02/2026,14:25,OJB,CRN,A1,\n\",15:15,BTS,LKM,Dutchman\"s 4,\n"
            )
            .told
                == [
                    "add 2026-02-03 14:25 OJB v CRN, -, Agar's 1, -",
                    "add 2026-02-03 15:15 BTS v LKM, -, Dutchman's 4, -",
                ])
    }

    @Test("cells up to the limit are read, one more is refused")
    func cells() {
        var limits = Limits()
        limits.tableCells = 12
        let sheet = heading + "03/02/2026,14:25,OJB,CRN,A1,RJC\n"
        #expect(AttachmentMessage(sheet).message.reading(limits: limits).notices.count == 1)
        limits.tableCells = 11
        let refused = AttachmentMessage(sheet).message.reading(limits: limits)
        #expect(refused.notices.isEmpty)
        #expect(
            refused.summary.errorMessage == "The attached sheet has more than 11 cells")
    }

    @Test("columns up to the limit are read, one more is refused")
    func columns() {
        var limits = Limits()
        limits.sheetColumns = 6
        let sheet = heading + "03/02/2026,14:25,OJB,CRN,A1,RJC\n"
        #expect(AttachmentMessage(sheet).message.reading(limits: limits).notices.count == 1)
        limits.sheetColumns = 5
        #expect(
            AttachmentMessage(sheet).message.reading(limits: limits).summary.errorMessage
                == "The attached sheet has more than 5 columns")
    }

    @Test("what is no list of matches is none")
    func others() {
        #expect(AttachmentMessage("Date,House\n03/02/2026,JDM\n").told == [])
        #expect(AttachmentMessage("").told == [])
        #expect(AttachmentMessage("\"\n").told == [])
    }

    @Test("a section's title holds for the rows below it")
    func sections() {
        #expect(
            AttachmentMessage(
                """
                Date,Time,Home,Away
                Senior League,,,
                Tue 3 Feb,2.25,JDM,HWTA
                Junior League,,,
                ,3.15,OJB,CRN
                Thursday 5 February,,,
                ,2.25,BTS,LKM

                Home,Away,Home goals,Away goals,Date
                WRH,FDC,3,1,27/01/2026
                """
            ).told == [
                "add 2026-02-03 14:25 JDM v HWTA, Senior League, -, -",
                "add 2026-02-03 15:15 OJB v CRN, Junior League, -, -",
                "add 2026-02-05 14:25 BTS v LKM, Junior League, -, -",
                "result 2026-01-27 - WRH v FDC, Junior League, -, -, 3-1",
            ])
    }

    @Test(
        "a title may name the year, or more than one kind of match",
        arguments: [
            ("Lent Half 2031", "add 2031-02-04 - JDM v HWTA, -, -, -"),
            ("Senior League 2030/31", "add 2031-02-04 - JDM v HWTA, Senior League, -, -"),
            ("Junior League, 2030-2031", "add 2031-02-04 - JDM v HWTA, Junior League, -, -"),
            ("School Field & House matches 2031", "add 2031-02-04 - JDM v HWTA, -, -, -"),
            ("2030 and 2031", "invalid_date: Tue 4 Feb,JDM,HWTA"),
        ])
    func titles(title: String, told: String) {
        #expect(
            AttachmentMessage("\"\(title)\",,\nDate,Home,Away\nTue 4 Feb,JDM,HWTA\n").told == [told]
        )
    }

    @Test("without headings a row above with a slip in it is reported too")
    func slipInFirstRow() {
        #expect(
            AttachmentMessage("Tue 3 Feb,2.25,JDM,HWTA,Z9,x\nTue 3 Feb,3.15,OJB,CRN,A1,RJC\n").told
                == [
                    "add 2026-02-03 14:25 JDM v HWTA, -, -, -",
                    "add 2026-02-03 15:15 OJB v CRN, -, Agar's 1, [RJC]",
                    "unknown_pitch: Tue 3 Feb,2.25,JDM,HWTA,Z9,x",
                    "ambiguous: Tue 3 Feb,2.25,JDM,HWTA,Z9,x",
                ])
    }

    @Test(
        "a cell that says the match is off is believed wherever it stands",
        arguments: ["JDM,HWTA,off,D5,", "JDM,HWTA,2.25,cancelled,", "JDM,HWTA,2.25,D5,CANCELLED"])
    func off(cells: String) {
        let told = AttachmentMessage("Date,Home,Away,KO,Pitch,Weather\n3/2/26,\(cells)\n").told
        #expect(told.count == 1)
        #expect(told.allSatisfy { $0.hasPrefix("cancel 2026-02-03") })
    }

    @Test("time grows with the size: 20,000 cells, and 800 KB behind a stray mark")
    func linear() {
        let rows = (0..<2_500).map { "\($0 % 28 + 1)/02/2026,14:25,SL,XQ\($0),YQ,D5,Mr A," }
        let (_, taken) = processorTime {
            _ = AttachmentMessage(
                "Date,Time,Comp,Home,Away,Pitch,Umpire 1,Umpire 2\n" + rows.joined(separator: "\n")
            )
            .message.reading()
            let stray =
                "Date,Home,Away\n\"" + String(repeating: "14/01/2026,IRS,JCAJ\n", count: 40_000)
            #expect(AttachmentMessage(stray).message.reading().summary.status == .failed)
            let marks = String(repeating: "\"\"\"\n\"a\"\"\n", count: 90_000)
            #expect(AttachmentMessage(marks).message.reading().summary.status == .failed)
        }
        #expect(taken < .seconds(10))
    }
}

@Suite("Rows pasted into a text")
struct PastedRowsTests {
    private let told = [
        "add 2026-01-27 14:25 HWTA v IRS, Senior League, Dutchman's 1, [Mr Carlow]",
        "add 2026-01-27 15:15 OJB v WRH, Junior League, Agar's 4, -",
    ]

    @Test(
        "are divided by tabulators, semicolons or commas",
        arguments: [
            "Date\tTime\tComp\tHome\tAway\tPitch\tUmpires\t\t\n27-Jan-26\t2:25 PM\tSL\tHWTA\tIRS\tDutchman's 1\tMr\u{A0}Carlow\t\t\n\t3:15 PM\tJL\tOJB\tWRH\tA4\t\t\t\n\nPeter\n",
            "27/01/26\t14:25\tSL\tHWTA\tIRS\tD1\tMr Carlow\n27/01/26\t15:15\tJL\tOJB\tWRH\tA4\ttbc\n",
            "Tue 27 Jan\tHWTA v IRS\t2.25pm\tD1\tSL\tMr Carlow\n\tOJB v WRH\t3.15pm\tA4\tJL\t\n",
            "Date;Time;Comp;Home;Away;Pitch;Umpires\n27/01/2026;14:25;SL;HWTA;IRS;D1;Mr Carlow\n27/01/2026;15:15;JL;OJB;WRH;A4;\n",
            "Hello,\n\nplease find below, as promised, the list:\n\nDate, Time, Comp, Home, Away, Pitch, Umpires\n27/01/2026, 14:25, SL, HWTA, IRS, D1, \"Mr Carlow\"\n27/01/2026, 15:15, JL, OJB, WRH, A4,\n\nThanks, Peter\n",
            "Senior League\n\nDate\tTime\tHome\tAway\tPitch\tUmpires\nTue 27 Jan\n\t2.25\tHWTA\tIRS\tD1\tMr Carlow\nJunior League\n\t3.15\tOJB\tWRH\tA4\n",
        ])
    func pasted(body: String) {
        let message = PlainMessage(body: body, date: "Fri, 23 Jan 2026 16:31:00 +0000")
        #expect(message.told == told)
    }
}
