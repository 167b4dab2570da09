import ArgumentParser
import Files

/// The message on wrong arguments: what is wrong, what is accepted, and what to do.
struct UsageMessage {
  private let arguments: [String]
  private let command: any ParsableCommand.Type
  private let table: OptionTable

  /// Prepares messages on `arguments`, which may begin with the name of a subcommand.
  init(_ arguments: [String]) {
    let subcommand = WholeCommand.configuration.subcommands.first {
      $0.configuration.commandName == arguments.first
    }
    command = subcommand ?? ConvertCommand.self
    self.arguments = subcommand == nil ? arguments : Array(arguments.dropFirst())
    table = OptionTable(of: command)
  }

  /// The part of the command line that shows the help of the command.
  var help: String {
    command == ConvertCommand.self
      ? "scanpdf --help" : "scanpdf \(command.configuration.commandName ?? "") --help"
  }

  /// Returns a message with the command that shows the help; a question is a sentence of its own.
  static func joined(_ message: String, help: String) -> String {
    message.hasSuffix("?") ? "\(message) See \(help)." : "\(message); see \(help)"
  }

  /// Returns the message for the parser's own message on the arguments.
  func text(for message: String) -> String {
    if let unknown = unknownOption(message) { return self.message(onUnknown: unknown) }
    if let missing = missingValue(message) { return missing }
    if let invalid = Self.invalidValue(message) { return invalid.message(table) }
    if let argument = Self.missingArgument(message) { return argument }
    guard let first = message.first else { return message }
    let text = first.lowercased() + message.dropFirst()
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Returns a message on the first argument if it seems to be a misspelt subcommand.
  static func misspeltCommand(in arguments: [String]) -> String? {
    guard let first = arguments.first, first.count > 2, first.allSatisfy(\.isLetter),
      FileStatus(of: first, followsLinks: false) == nil
    else { return nil }
    let names = WholeCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard !names.contains(first), first != "help",
      first != ConvertCommand.configuration.commandName,
      first != WorkerCommand.name,
      let name = Spelling.suggestions(for: first.lowercased(), among: names).first
    else { return nil }
    return "'\(first.printable)' is neither a file nor a command; did you mean scanpdf \(name)?"
  }
}

/// Unknown options.
extension UsageMessage {
  /// Returns the first long option that the command does not have, or the option that the parser's
  /// message names.
  private func unknownOption(_ message: String) -> String? {
    let options = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
      .map { String($0.prefix { $0 != "=" }) }
    let hidden = ["--engine-kernels", "--version", "--help-hidden"]
    if let unknown = options.first(where: { table.entry($0) == nil && !hidden.contains($0) }) {
      return unknown
    }
    let start = "Unknown option '"
    guard message.hasPrefix(start) else { return nil }
    return String(message.dropFirst(start.count).prefix { $0 != "'" })
  }

  private func message(onUnknown option: String) -> String {
    let unknown = "unknown option '\(option.printable)'"
    if let advice = OtherPrograms.advice(on: option) { return "\(unknown); \(advice)" }
    let owners = ([ConvertCommand.self] + WholeCommand.configuration.subcommands).filter {
      $0 != command && OptionTable(of: $0).entry(option) != nil
    }
    let similar = Spelling.suggestions(
      for: String(option.drop { $0 == "-" }), among: table.longNames.map { String($0.dropFirst(2)) }
    )
    if !similar.isEmpty {
      return "\(unknown); did you mean \(similar.map { "--\($0)" }.joined(separator: " or "))?"
    }
    if let owner = owners.first {
      let name = owner == ConvertCommand.self ? "" : " \(owner.configuration.commandName ?? "")"
      return "\(unknown); it is an option of scanpdf\(name)"
    }
    return unknown
  }
}

/// Missing and invalid values.
extension UsageMessage {
  /// Returns a message on the option without a value that the parser's message names, or on an option
  /// with a negative number in its place.
  private func missingValue(_ message: String) -> String? {
    let start = "Missing value for '"
    let named =
      message.hasPrefix(start)
      ? message.dropFirst(start.count).prefix { $0 != " " && $0 != "'" } : nil
    for (option, next) in zip(arguments, arguments.dropFirst().map(Optional.some) + [nil]) {
      guard option.hasPrefix("-"), let entry = table.entry(option), let value = entry.value else {
        continue
      }
      let isNegative =
        next?.hasPrefix("-") == true && next?.dropFirst().first?.isNumber == true
        && entry.name != "--pages"
      guard isNegative || named.map(String.init) == option else { continue }
      let got = next.map { "'\($0.printable)'" } ?? "nothing"
      return "\(entry.name): expected \(entry.form ?? value), got \(got)"
    }
    return nil
  }

  /// Returns a message on an argument that the parser's message names as missing.
  private static func missingArgument(_ message: String) -> String? {
    let start = "Missing expected argument '"
    guard message.hasPrefix(start) else { return nil }
    switch message.dropFirst(start.count).prefix(while: { $0 != " " && $0 != "'" }) {
    case "--output-dir": return "name the folder for the PDFs, as in --output-dir pdfs"
    case "<root>":
      return "name the folder of the scans, as in scanpdf batch scans --output-dir pdfs"
    case "<file>": return "name the PDF, as in scanpdf text out.pdf"
    default: return nil
    }
  }

  private struct InvalidValue {
    let value: String
    let option: String
    /// The values that the parser lists; empty if it lists none.
    let accepted: [String]

    func message(_ table: OptionTable) -> String {
      let name = table.entry(option)?.name ?? option
      let form =
        accepted.isEmpty ? table.entry(option)?.form ?? "another value" : accepted.alternatives
      let advice = OtherPrograms.advice(on: name, value: value).map { "; \($0)" } ?? ""
      return "\(name): expected \(form), got '\(value.printable)'\(advice)"
    }
  }

  /// Reads the parser's message "The value 'x' is invalid for '--option <name>'".
  private static func invalidValue(_ message: String) -> InvalidValue? {
    let (start, middle) = ("The value '", "' is invalid for '")
    guard message.hasPrefix(start), let place = message.firstRange(of: middle) else { return nil }
    let value = message[..<place.lowerBound].dropFirst(start.count)
    let rest = message[place.upperBound...]
    let option = rest.prefix { $0 != " " && $0 != "'" }
    // The names in quotation marks after "Please provide one of", or one on each line.
    let list = rest.drop { $0 != "." }
    let quoted = list.split(separator: "'").enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    let lines = list.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map {
      String($0.dropFirst(4))
    }
    return InvalidValue(
      value: String(value), option: String(option), accepted: lines.isEmpty ? quoted : lines)
  }
}

extension OptionTable.Entry {
  /// What the option accepts; `nil` if that is in no need of words.
  fileprivate var form: String? {
    AcceptedForms.form(of: name) ?? (values.isEmpty ? nil : values.alternatives)
  }
}

extension [String] {
  /// The elements as in "a, b or c".
  fileprivate var alternatives: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + (last ?? "")
  }
}

/// The accepted values of options that the parser does not list.
enum AcceptedForms {
  /// Returns what the option with this name accepts; `nil` if that is in no need of words.
  static func form(of name: String) -> String? { forms[name] }

  private static let forms = [
    "--dpi": "dots per inch from 1 to 10000, such as 300",
    "--page-size": PageSizeArgument.form,
    "--margin": Length.form,
    "--max-pixels": "a whole number of pixels, such as 100000000",
    "--jobs": "a number from 1 to 1024",
    "--timeout": "a whole number of seconds, such as 60",
    "--worker-memory": "a size such as 800MiB or 4GiB",
    "--pages": "page numbers such as 3,1,5-; 4-2 is a range in reverse, z the last page",
    "--psm": "one of 0 to 13, such as 6 for one block of text",
    "--shard": "a part such as 2/4, auto, or auto/4",
    "--sidecars": "formats joined by commas: text, hocr, alto, tsv, json",
    "--language": "codes joined by +, such as eng+deu",
    "--output": "a path, as in -o out.pdf",
    "--output-dir": "a folder, as in --output-dir pdfs",
    "--name": "a template such as {date}-{number:3}, of {folder}, {file}, {date}, {time}, {number}",
    "--title": "a text, as in --title \"A letter\"",
  ]
}

/// What the options of other programs are called here.
enum OtherPrograms {
  /// Returns what to do instead of an option of OCRmyPDF, img2pdf or Tesseract.
  static func advice(on option: String) -> String? { advice[option] }

  /// Returns advice on a value that an option of another program would not have.
  static func advice(on option: String, value: String) -> String? {
    option == "--deskew" ? "OCRmyPDF's --deskew is --deskew on" : nil
  }

  private static let unchanged = "images are never changed, so leave it out"

  private static let advice = [
    // OCRmyPDF.
    "--image-dpi": "use --dpi", "--sidecar": "use --text FILE",
    "--rotate-pages": "leave it out: --rotate auto is the default",
    "--rotate-pages-threshold": "leave it out: --rotate auto is the default",
    "--output-type": "use --pdfa 1b or --pdfa none",
    "--force-ocr": "use --existing-text all", "--redo-ocr": "use --existing-text redo",
    "--skip-text": "leave it out: --existing-text keep is the default",
    "--mode": "use --existing-text keep, redo or all",
    "--optimize": "use --compress small or smallest", "--jpeg-quality": "use --compress small",
    "--png-quality": "use --compress small", "--jbig2-lossy": "use --bilevel jbig2",
    "--jbig2": "use --bilevel jbig2", "--clean": unchanged, "--clean-final": unchanged,
    "--remove-background": unchanged, "--remove-vectors": unchanged,
    "--oversample": "leave it out: small letters are scaled up as needed",
    "--tesseract-timeout": "use --timeout", "--tesseract-pagesegmode": "use --psm",
    "--tesseract-oem": "use --level", "--oem": "use --level",
    "--max-image-mpixels": "use --max-pixels",
    "--skip-big": "use --max-pixels", "--languages": "use --language",
    "--keep-temporary-files": "leave it out: there are none",
    "--pdf-renderer": "leave it out: there is one kind of text layer",
    "--unpaper-args": unchanged, "--no-overwrite": "use --no-clobber",
    // img2pdf.
    "--pagesize": "use --page-size", "--imgsize": "use --dpi", "--border": "use --margin",
    "--rotation": "use --rotate", "--from-file": "use --files-from",
    "--creationdate": "set the variable SOURCE_DATE_EPOCH",
    "--moddate": "set the variable SOURCE_DATE_EPOCH", "--first-frame-only": "use --pages 1",
    "--auto-orient": "leave it out: a page lies as its image does",
    "--fit": "leave it out: images fill their page up to --margin",
    // find, cp and others.
    "--recurse": "use --recursive", "--out": "use --output", "--outfile": "use --output",
    "--input": "name the inputs without an option", "--threads": "use --jobs",
    "--parallel": "use --jobs", "--resolution": "use --dpi", "--quality": "use --compress small",
  ]
}
