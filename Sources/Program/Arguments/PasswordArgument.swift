package import ArgumentParser
import Documents
package import Inputs

/// The option for the password of PDFs.
package struct PasswordArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file whose first line is the password of encrypted PDFs; - is standard input.",
      valueName: "file"),
    completion: .file())
  package var passwordFile: String?

  package init() {}

  /// Returns the password, or `nil` if none is given; throws a `ConversionError` if its file cannot
  /// be read.
  package func password() throws(ConversionError) -> String? {
    try passwordFile.map { file throws(ConversionError) in try PasswordFile.password(in: file) }
  }
}
