/// The equivalents of commands and options of OCRmyPDF, img2pdf, Tesseract and other programs.
enum OtherPrograms {
  /// The equivalent of each command.
  static let commands: [String: OtherCommand] = {
    let sets: [(names: String, command: OtherCommand)] = [
      ("ocr recognize recognise searchable create make pdf", OtherCommand()),
      ("to-pdf topdf img2pdf ocrmypdf", OtherCommand()),
      ("merge join combine concat cat unite", OtherCommand(output: "merged.pdf")),
      ("split extract pages", OtherCommand(options: ["--pages", "1-3"])),
      ("rotate turn", OtherCommand(options: ["--rotate", "90"])),
      ("deskew straighten", OtherCommand(options: ["--deskew", "on"])),
      ("compress optimize optimise shrink", OtherCommand(options: ["--compress", "small"])),
    ]
    return sets.reduce(into: [:]) { commands, set in
      for name in set.names.split(separator: " ") { commands[String(name)] = set.command }
    }
  }()

  /// The advice on each option, from docs/coming-from.md, whose other rows have options of scanpdf.
  static let advice: [String: String] = {
    let page = String(decoding: PackageResources.coming_from_md, as: UTF8.self)
    return page.split(separator: "\n").reduce(into: [:]) { advice, row in
      let cells = row.split(separator: "|")
      guard cells.count == 2, cells[0].hasPrefix(" `-") else { return }
      let text = cells[1].replacing("`", with: "").dropFirst().dropLast()
      guard ["use", "leave", "set", "name"].contains(text.prefix(while: \.isLetter)) else { return }
      for name in cells[0].matches(of: #/`(-[^`]+)`/#) { advice[String(name.1)] = String(text) }
    }
  }()
}
