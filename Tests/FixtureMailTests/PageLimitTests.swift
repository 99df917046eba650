import FieldGame
import FixtureMail
import Foundation
import Testing

@Suite("Limits of pages")
struct PageLimitTests {
    private let table = HTMLMessage.table([
        ["Date", "Time", "Home", "Away"], ["Tue 13 Jan", "2.25pm", "JDM", "HWTA"],
    ])

    private func failure(_ html: String, _ limits: Limits = .standard) -> String? {
        HTMLMessage(html: html).message.reading(limits: limits).failure
    }

    @Test("cells of all tables together")
    func cells() {
        var limits = Limits()
        limits.tableCells = 16
        #expect(failure(table + table, limits) == nil)
        limits.tableCells = 15
        #expect(failure(table + table, limits) == "The tables have more than 15 cells")
    }

    @Test("merged cells count once for each place")
    func merged() {
        let tall =
            "<table><tr><td rowspan=5>Tue 13 Jan</td><td>JDM v HWTA</td></tr>"
            + String(repeating: "<tr><td>x</td></tr>", count: 4) + "</table>"
        var limits = Limits()
        limits.tableCells = 10
        #expect(failure(tall, limits) == nil)
        limits.tableCells = 9
        #expect(failure(tall, limits) == "The tables have more than 9 cells")
    }

    @Test("lines of a page")
    func lines() {
        var limits = Limits()
        limits.pageLines = 3
        let list =
            "<div>Tuesday 13th January<br>JDM v HWTA, D5, 2.25pm<br>IRS v COLL, A2, 3.15pm</div>"
        #expect(failure(list, limits) == nil)
        limits.pageLines = 2
        #expect(failure(list, limits) == "The HTML has more than 2 lines")
    }

    @Test("attributes of an element")
    func attributes() {
        func page(_ count: Int) -> String {
            "<p " + (0..<count).map { "a\($0)='>'" }.joined(separator: " ") + ">JDM v HWTA</p>"
                + table
        }
        #expect(failure(page(1000)) == nil)
        #expect(failure(page(1001)) == "An element of the HTML has more than 1000 attributes")
    }

    @Test("lines of a cell: beyond them the table only arranges text")
    func cellLines() {
        var limits = Limits()
        limits.cellLines = 2
        func told(_ cell: String) -> [String] {
            let html = HTMLMessage.table([
                ["", "Tue 13 Jan 2.25pm", "Tue 13 Jan 3.15pm"], ["D5", cell, ""],
            ])
            let reading = HTMLMessage(html: html).message.reading(limits: limits)
            return reading.notices.map { "\($0.date) \($0.pitch ?? "-")" }
        }
        #expect(
            told("JDM v HWTA<br>IRS v COLL") == [
                "2026-01-13 Dutchman's 5", "2026-01-13 Dutchman's 5",
            ])
        #expect(told("JDM v HWTA<br>IRS v COLL<br>TEB v HEP") != ["2026-01-13 Dutchman's 5"])
    }

    @Test("levels of elements, which the parser bounds")
    func depth() {
        func page(_ levels: Int) -> String {
            String(repeating: "<div>", count: levels) + table
                + String(repeating: "</div>", count: levels)
        }
        #expect(failure(page(200)) == nil)
        #expect(failure(page(300)) == "The HTML is nested too deep")
    }

    /// Pages that ask for much, by what they have too much of.
    private static let worstPages: [String: String] = [
        "nested blocks": String(repeating: "<div>", count: 200_000) + "JDM v HWTA",
        "nested tables": String(repeating: "<table><tr><td>", count: 50_000) + "JDM v HWTA",
        "cells": "<table>"
            + String(repeating: "<tr>" + String(repeating: "<td>x", count: 500), count: 700)
            + "</table>",
        "columns of a cell": "<table><tr>"
            + String(repeating: "<td colspan=5000>x</td>", count: 9900) + "</tr><tr><td>",
        "rows of a cell": "<table>" + String(repeating: "<td rowspan=65000>x", count: 9900)
            + String(repeating: "<tr></tr>", count: 100_000),
        "attributes": "<p " + (0..<200_000).map { "a\($0)" }.joined(separator: " ") + ">",
        "comments of styles": "<style>" + String(repeating: "/**/", count: 400_000) + "</style>",
        "breaks": String(repeating: "<br>", count: 100_000),
        "ends": String(repeating: "</div>", count: 300_000),
        "elements": String(repeating: "<b>x</b>", count: 50_000),
        "kept line ends": "<pre>" + String(repeating: "\n", count: 300_000),
        "items": String(repeating: "<li>x", count: 30_000),
        "quoted headers": String(
            repeating: "<div>From: a<br>Sent: b<br>Subject: c<br></div>", count: 10_000),
        "headings of grids": "<table>"
            + String(
                repeating: "<tr><td></td><td>Tue 13 Jan</td><td>Thu 15 Jan</td></tr>", count: 6600),
    ]

    @Test(
        "the worst pages are refused, or hold nothing, in seconds",
        arguments: worstPages.keys.sorted())
    func worst(name: String) throws {
        let html = try #require(Self.worstPages[name])
        let (reading, taken) = processorTime { HTMLMessage(html: html).message.reading() }
        #expect(reading.notices.isEmpty)
        #expect(reading.failure != nil)
        #expect(taken < .seconds(20))
    }
}
