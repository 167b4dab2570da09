import ArgumentParser
import Documents
import PagePipeline

/// The option for the password of PDFs.
struct PasswordOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file whose first line is the password of encrypted PDFs; - is standard input.",
      valueName: "file"),
    completion: .file())
  var passwordFile: String?

  /// Sets the password; throws a `ConversionError` if it cannot be read.
  func apply(to options: inout ConversionOptions) throws(ConversionError) {
    options.password = try passwordFile.map { file throws(ConversionError) in
      try PasswordFile.password(in: file)
    }
  }
}
