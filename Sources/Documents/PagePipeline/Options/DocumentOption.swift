import Files

/// An option for making documents, in the command line, in settings files and in environment
/// variables.
///
/// A row of the tables (`DocumentOption.page` and so on) is its only declaration:
///
///     .flag(
///       "keep-headers", \.outputs.markdownKeepsHeaders, to: true,
///       "Keep running heads in Markdown."
///     ).fingerprinted()
///
/// The parser, help, completions, settings, conflicts, the fingerprints of batches, and what the
/// option means for PDFs and for text from files follow from the row.
package struct DocumentOption: Sendable {
  /// The value that an option takes.
  package struct Value: Sendable {
    /// The paths that completions offer.
    package enum Completion: Sendable { case none, file, directory }

    /// The name of the value in the help.
    package let name: String
    /// The accepted values, for messages; `nil` if every text is accepted.
    package var expected: String?
    /// The values that completions offer.
    package var choices: [String] = []
    /// Whether there are no other values than `choices`.
    package var isChoice = false
    /// The default; `nil` for none, or one that the help describes.
    package var defaultText: String?
    package var completion = Completion.none
  }

  /// The effect of an option if the only input is a PDF.
  package enum PDFEffect: Sendable {
    /// The effect is the same as for images, or the option concerns only PDFs or the run.
    case general
    /// The PDF becomes a new document, in which pages that are one image each honour the option;
    /// copied pages do not, which is reported.
    case rebuilds
    /// As `rebuilds`, but a copied page honours it by a matrix around its content, if that is
    /// possible.
    case rebuildsOrTurns
    /// As `rebuilds`, but a copied page honours it if the images of the document are encoded again.
    case rebuildsOrRecodes
    /// The PDF becomes a new document, and no page may be copied.
    case claims
    /// The step that obeys the option refuses it.
    case refused
    /// The option is honoured in a new document, and reported if the PDF is updated.
    case reported
  }

  /// The effect of an option if files supply the text of pages.
  package enum TextEffect: Sendable {
    case general
    /// The option needs recognition or another image, and is refused.
    case refused
    /// The option has no effect, which is reported.
    case reported
  }

  /// The long name, which is the key of settings.
  package let name: String
  package let help: String
  /// The value; `nil` for a flag.
  package let value: Value?
  /// Sets the value of a text, or the flag; returns `false` if the text is not a value of the
  /// option.
  package let set: @Sendable (String, inout ConversionOptions) -> Bool
  /// Returns whether the value differs from the default.
  package let isSet: @Sendable (ConversionOptions) -> Bool
  /// Returns the value as text.
  private let text: @Sendable (ConversionOptions) -> String
  /// Whether the help leaves the option out.
  package private(set) var isHidden = false
  package private(set) var onPDF = PDFEffect.general
  package private(set) var onText = TextEffect.general
  /// The options that cannot be given together with this one.
  package private(set) var excludes: [ExcludedOption] = []
  /// Returns what is wrong with the option, given with options of these names, and what to do; `nil`
  /// for nothing.
  package private(set) var fault: @Sendable (ConversionOptions, _ given: [String]) -> String? = {
    _, _ in nil
  }
  /// Returns whether a value that is not the default has an effect on PDFs and text from files.
  private var counts: @Sendable (ConversionOptions) -> Bool = { _ in true }
  /// Whether the option determines documents by itself, so that the fingerprints of batches and
  /// records of provenance have it.
  package private(set) var determinesDocument = false

  /// Returns the name and value as given in options; `nil` if they mean the same as the default.
  package func argument(in options: ConversionOptions) -> String? {
    guard let given = self.value(in: options) else { return nil }
    let hasDefaultChoice = value?.isChoice == true && value?.defaultText != nil
    return "--\(name)" + (hasDefaultChoice ? " \(given)" : "")
  }

  /// Returns the value as text; `nil` if it means the same as the default.
  package func value(in options: ConversionOptions) -> String? {
    isSet(options) && counts(options) ? text(options) : nil
  }
}

/// A field of the options of a conversion.
package typealias OptionField<Value> = any WritableKeyPath<ConversionOptions, Value> & Sendable

/// The declaration of options.
extension DocumentOption {
  /// Declares an option that sets a field.
  ///
  /// - read: Returns the value of a text; `nil` if the text is not a value.
  package init<Field: Equatable & SendableMetatype>(
    _ name: String, _ field: OptionField<Field>, _ value: Value?, _ help: String,
    text: @escaping @Sendable (Field) -> String = { "\($0)" },
    read: @escaping @Sendable (String) -> Field?
  ) {
    self.name = name
    self.value = value
    self.help = help
    set = { text, options in
      guard let value = read(text) else { return false }
      options[keyPath: field] = value
      return true
    }
    isSet = { $0[keyPath: field] != ConversionOptions.defaults[keyPath: field] }
    self.text = { text($0[keyPath: field]) }
  }

  /// Declares a flag that gives a field a value.
  static func flag<Field: Equatable & Sendable>(
    _ name: String, _ field: OptionField<Field>, to value: Field, _ help: String
  ) -> DocumentOption {
    DocumentOption(name, field, nil, help) { _ in value }
      .with(counts: { $0[keyPath: field] == value })
  }

  /// Declares an option that takes a case of an enumeration.
  static func choice<Field: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String, _ field: OptionField<Field>, _ valueName: String, _ help: String
  ) -> DocumentOption {
    let defaultText = ConversionOptions.defaults[keyPath: field].rawValue
    return DocumentOption(
      name, field, .choice(valueName, of: Field.self, defaultText), help, text: \.rawValue,
      read: { Field(rawValue: $0) })
  }

  /// Declares an option that takes a case of an enumeration and has no default.
  static func choice<Field: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String, _ field: OptionField<Field?>, _ valueName: String, _ help: String
  ) -> DocumentOption {
    DocumentOption(name, field, .choice(valueName, of: Field.self), help) { text in
      Field(rawValue: text).map(Optional.some)
    }
  }

  /// Declares an option that takes an integer of a range.
  static func number(
    _ name: String, _ field: OptionField<Int>, _ range: ClosedRange<Int>, _ valueName: String,
    expected: String, _ help: String
  ) -> DocumentOption {
    let defaultText = "\(ConversionOptions.defaults[keyPath: field])"
    return DocumentOption(
      name, field, Value(name: valueName, expected: expected, defaultText: defaultText), help
    ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
  }

  /// Declares an option that takes any text, or a path.
  static func text(
    _ name: String, _ field: OptionField<String?>, _ valueName: String, _ help: String,
    _ completion: Value.Completion = .none
  ) -> DocumentOption {
    DocumentOption(name, field, Value(name: valueName, completion: completion), help) { $0 }
  }

  /// Declares an option that takes the path of an output, or of a directory of outputs.
  ///
  /// - permitsStandardOutput: Whether `-` stands for standard output.
  package static func output(
    _ name: String, _ field: OptionField<String?>, _ completion: Value.Completion, _ help: String,
    permitsStandardOutput: Bool = false
  ) -> DocumentOption {
    let (valueName, kind) = completion == .directory ? ("dir", "folder") : ("path", "file")
    let value = Value(
      name: valueName, expected: "the name of a \(kind)", completion: completion)
    return DocumentOption(name, field, value, help) { path in
      guard !path.isEmpty, path != OutputPath.standardOutput || permitsStandardOutput else {
        return nil
      }
      return path
    }
  }

  /// Returns the option with these properties instead of its own.
  ///
  /// - counts: Returns whether a value that is not the default has an effect on PDFs and text.
  func with(
    pdf: PDFEffect = .general, text: TextEffect = .general, excludes: [ExcludedOption] = [],
    counts: (@Sendable (ConversionOptions) -> Bool)? = nil, isHidden: Bool = false
  ) -> DocumentOption {
    var option = self
    option.onPDF = pdf
    option.onText = text
    option.excludes = excludes
    option.counts = counts ?? self.counts
    option.isHidden = isHidden
    return option
  }

  /// Returns the option with a requirement.
  ///
  /// - advice: What is wrong if the requirement is not met, and what to do.
  /// - isMet: Returns whether the options, and the names of all that are given, meet it.
  func requiring(
    _ advice: String,
    _ isMet: @escaping @Sendable (ConversionOptions, _ given: [String]) -> Bool
  ) -> DocumentOption {
    var option = self
    option.fault = { isMet($0, $1) ? nil : advice }
    return option
  }

  /// Returns the option as part of the fingerprints of batches.
  func fingerprinted() -> DocumentOption {
    var option = self
    option.determinesDocument = true
    return option
  }
}

extension DocumentOption.Value {
  /// The value of an option that takes a case of an enumeration.
  fileprivate static func choice<Field: RawRepresentable<String> & CaseIterable>(
    _ name: String, of: Field.Type, _ defaultText: String? = nil
  ) -> DocumentOption.Value {
    let choices = Field.allCases.map(\.rawValue)
    let expected = choices.dropLast().joined(separator: ", ") + " or " + (choices.last ?? "")
    return DocumentOption.Value(
      name: name, expected: expected, choices: choices, isChoice: true, defaultText: defaultText)
  }
}

/// An option that another option excludes, whatever its value or with one value only.
package struct ExcludedOption: Sendable, ExpressibleByStringLiteral {
  package let name: String
  /// The value that is excluded; `nil` for all values.
  package let value: String?

  /// Excludes one value of an option.
  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Excludes all values of the option with this name.
  package init(stringLiteral name: String) {
    self.name = name
    value = nil
  }

  /// The option with its value, as a user gives them.
  package var argument: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}
