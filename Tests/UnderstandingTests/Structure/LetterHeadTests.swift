import Testing
import Understanding

/// The date and the title of the first page of a document.
@Suite struct LetterHeadTests {
  private func head(_ parts: [String]..., isDayFirst: Bool? = nil) -> LetterHead {
    LetterHead(parts.map { LetterHead.Passage($0) }, isDayFirst: isDayFirst)
  }

  @Test(
    arguments: [
      ("London, 3 March 2024", nil, "2024-03-03"), ("March 4th, 2024", nil, "2024-03-04"),
      ("Berlin, den 12. März 2024", true, "2024-03-12"), ("Datum: 7.8.2025", true, "2025-08-07"),
      ("Paris, le 1er août 2023", true, "2023-08-01"), ("14/05/2024", nil, "2024-05-14"),
      ("04/05/2024", nil, nil), ("04/05/2024", true, "2024-05-04"),
      ("05/05/2024", nil, "2024-05-05"),
      ("2024-02-30", nil, nil), ("2024-02-29", nil, "2024-02-29"),
      ("Ihr Schreiben vom 3.4.2024", true, nil), ("Due date: 24 Dec 2025", nil, nil),
      ("Geboren am 24.12.2025", true, nil), ("1 May 2024 to 3 May 2024", nil, nil),
      ("Invoice date: Dec 24, 2025", nil, "2025-12-24"), ("12 maio 2024", nil, nil),
    ] as [(String, Bool?, String?)])
  func `the date of a date line is read, and no other`(
    line: String, isDayFirst: Bool?, date: String?
  ) {
    #expect(head([line], isDayFirst: isDayFirst).date?.description == date)
  }

  @Test func `a date after a place is preferred, and two such dates are a doubt`() {
    #expect(head(["1 May 2024"], ["Leeds, 2 May 2024"]).date?.description == "2024-05-02")
    #expect(head(["York, 1 May 2024"], ["Leeds, 2 May 2024"]).date == nil)
    #expect(head(["Dear Madam,"], ["1 May 2024"]).date == nil)
  }

  @Test func `the subject is found where the language has it`() {
    #expect(head(["Betreff: Neue Fenster"], ["Guten Tag,"]).title == "Neue Fenster")
    #expect(head(["Objet : Résiliation"], ["Madame,"]).title == "Résiliation")
    #expect(
      head(["ACME"], ["Kündigung Ihres Vertrags"], ["Sehr geehrte Frau Ott,", "hiermit"]).title
        == "Kündigung Ihres Vertrags")
    #expect(
      head(["Jane"], ["Dear Sir,"], ["Annual meeting"], ["We invite."]).title == "Annual meeting")
    #expect(head(["Jane"], ["Dear Sir,"], ["We invite you."]).title == nil)
    #expect(head(["Jane Ott", "12345 Berlin"], ["Sehr geehrte Frau Ott,"]).title == nil)
    #expect(head(["Berlin, 3.4.2024"], ["Guten Tag,"], isDayFirst: true).title == nil)
  }

  @Test func `without a salutation the first heading is the title`() {
    let parts = [
      LetterHead.Passage(["text"]), LetterHead.Passage(["Minutes of May"], isHeading: true),
    ]
    #expect(LetterHead(parts, isDayFirst: nil).title == "Minutes of May")
    #expect(head(["text"]).title == nil)
  }
}
