import Arguments
import Files
import Inputs
import PagePipeline
import Recognition
import SearchablePDF
import WorkerProtocol

extension DocumentMakingCommand {
  /// Returns the provenance of documents made with these options, without the files of pages; `nil`
  /// unless the options request it.
  ///
  /// - Throws: `ConversionError.input` if a file of an engine cannot be read.
  func provenance(_ options: ConversionOptions) throws(ConversionError) -> Provenance? {
    guard options.document.recordsProvenance else { return nil }
    let used = Engines.used(options.recognition).filter { !$0.files.isEmpty }
    var data: [FileDigest] = []
    for path in used.flatMap(\.files) + options.textFiles {
      let digest = try reading(FileDigest(ofFile: path))
      data += [digest].compactMap(\.self)
    }
    return Provenance(
      program: Version.program,
      engines: used.map(\.kind.description),
      options: ["--language \(options.recognition.languages)"] + determining(options), data: data)
  }

  /// Returns the given options that determine documents, in the order of the help.
  private func determining(_ options: ConversionOptions) -> [String] {
    tables.flatMap(\.given).filter { $0.option.determinesDocument && $0.option.isSet(options) }
      .map { option, text in
        guard let value = option.value else { return "--\(option.name)" }
        // Only the name of a path means the same on another machine.
        let name = value.completion == .none ? text : OutputPath.name(of: text) ?? text
        return "--\(option.name) \(name)"
      }
  }
}
