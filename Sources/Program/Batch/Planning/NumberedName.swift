import Inputs

/// The name of a document by a template with a number.
struct NumberedName: Sendable {
  /// The path of the directory, with its slash, relative to the output directory.
  let directory: String
  let template: NameTemplate
  let values: NameTemplate.Values
  /// The number of the document.
  let number: Int

  /// Returns the name with another number.
  func name(_ number: Int) -> String { directory + template.name(values, number: number) }
}
