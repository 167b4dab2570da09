import ArgumentParser
import Exports
package import PagePipeline

/// A table of options, which is a section of the help.
package protocol OptionTable {
  static var options: [DocumentOption] { get }
}

/// The tables of `DocumentOption`, and the options of output formats.
package enum OptionTables {
  package enum Splitting: OptionTable { package static let options = DocumentOption.splitting }
  package enum Formatting: OptionTable { package static let options = DocumentOption.formatting }
  package enum Outputs: OptionTable {
    package static let options =
      formats + DocumentOption.formatting + formatsOfPages + DocumentOption.outputs
  }
  package enum PDF: OptionTable { package static let options = DocumentOption.pdf }
  package enum Recognition: OptionTable { package static let options = DocumentOption.recognition }
  package enum Page: OptionTable { package static let options = DocumentOption.page }
  package enum Compression: OptionTable { package static let options = DocumentOption.compression }
  package enum Document: OptionTable { package static let options = DocumentOption.document }
  package enum Limits: OptionTable { package static let options = DocumentOption.limits }
  package enum Check: OptionTable { package static let options = DocumentOption.check }

  /// An option with a path for each output format, such as `--hocr PATH`.
  private static let formats = OutputFormats.all.map { format in
    DocumentOption.output(
      format.name, \.outputs.sidecars[pathOf: format], .file, format.help,
      permitsStandardOutput: true)
  }

  /// An option with a directory for files of single pages, for each format that permits such files.
  private static let formatsOfPages = OutputFormats.ofPages.map { format in
    DocumentOption.output(
      format.name + (format.hasSeveralFiles ? "" : "-dir"), \.outputs.pageFiles[pathOf: format],
      .directory,
      format.pagesHelp ?? format.help)
  }

  /// All options that are declared in tables.
  package static let all = formats + formatsOfPages + DocumentOption.all
}

/// The options of a command that the parser has read from tables.
package protocol GivenTable {
  /// The given options with the texts of their values, which are empty for flags.
  var given: [(option: DocumentOption, text: String)] { get }
}

extension GivenTable {
  /// The names of given options that take values, with hyphens.
  package var names: [String] {
    given.filter { $0.option.value != nil }.map { "--\($0.option.name)" }
  }
}

/// The options of a table for the parser.
///
/// The parser finds options by the labels of reflection and reads them by coding keys. Both are the
/// names of options, so that an option of the table needs no other declaration.
package struct TableArguments<Table: OptionTable>: ParsableArguments, CustomReflectable, GivenTable
{
  package private(set) var given: [(option: DocumentOption, text: String)] = []

  package init() {}

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: OptionKey.self)
    given = try Table.options.compactMap { option in
      let key = OptionKey(stringValue: option.name)
      guard option.value != nil else {
        let flag = try values.decode(Flag<Bool>.self, forKey: key)
        return flag.wrappedValue ? (option, "") : nil
      }
      let text = try values.decode(Option<String?>.self, forKey: key).wrappedValue
      return text.map { (option, $0) }
    }
  }

  package var customMirror: Mirror {
    Mirror(self, children: Table.options.map { (label: $0.name, value: $0.property) })
  }
}

extension DocumentOption {
  /// The option as a property for the parser.
  fileprivate var property: Any {
    let name = NameSpecification.customLong(name)
    var help = ArgumentHelp(
      help, valueName: value?.name, visibility: isHidden ? .hidden : .default)
    guard let value else { return Flag(wrappedValue: false, name: name, help: help) }
    let values = value.isChoice ? ["values: \(value.choices.joined(separator: ", "))"] : []
    let remarks = values + (value.defaultText.map { ["default: \($0)"] } ?? [])
    if !remarks.isEmpty { help.abstract += " (\(remarks.joined(separator: "; ")))" }
    return Option<String?>(name: name, help: help, completion: value.completionKind) { text in
      var options = ConversionOptions.defaults
      guard set(text, &options) else { throw WrongValue(expected: value.expected ?? "") }
      return text
    }
  }
}

/// The reason that the parser adds to its message on a wrong value.
private struct WrongValue: Error, CustomStringConvertible {
  let expected: String
  var description: String { "expected \(expected)" }
}

/// The name of an option as a coding key.
private struct OptionKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

extension DocumentOption.Value {
  fileprivate var completionKind: CompletionKind {
    switch completion {
    case .file: .file()
    case .directory: .directory
    case .none: choices.isEmpty ? .default : .list(choices)
    }
  }
}
