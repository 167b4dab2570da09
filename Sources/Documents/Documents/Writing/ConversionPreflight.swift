import Files
package import Inputs
package import PagePipeline
import WorkerProtocol

/// The checks of a conversion's arguments before any work, which find all faults at once.
///
/// Later steps can still fail, such as on a full disk or because a language is missing.
package struct ConversionPreflight {
  private let options: ConversionOptions
  private let outputs: [String]
  private let base: String?

  /// Prepares the checks of a conversion.
  ///
  /// - output: The path of the PDF, which may be one of the inputs; `nil` if there is no PDF.
  /// - base: The path of the PDF to which pages are appended; `nil` for a new PDF.
  package init(_ options: ConversionOptions, output: String?, appendingTo base: String? = nil) {
    self.options = options
    self.base = base
    outputs = [output].compactMap { $0 } + options.outputs.paths
  }

  /// Returns the inputs that `find` returns for the arguments `paths`.
  ///
  /// - Throws: a `ConversionError` with the faults of inputs, of outputs and of files in the
  ///   options.
  package func inputs(
    named paths: [String], _ find: () throws(ConversionError) -> InputList
  ) throws(ConversionError) -> InputList {
    var list = InputList([])
    var faults: [ConversionError] = []
    var files = paths.filter { !InputPath.isStandardInput($0) }
    var pdfs: [String] = []
    do throws(ConversionError) {
      list = try find()
      files = list.sources.filter { !$0.isPDF }.map(\.systemPath)
      pdfs = list.sources.filter(\.isPDF).map(\.systemPath)
    } catch {
      faults = error.all
    }
    faults += furtherFaults(inputs: files, pdfs: pdfs)
    if let fault = ConversionError(faults) { throw fault }
    return list
  }

  /// Throws a `ConversionError` with the faults of outputs and of files in the options.
  package func check() throws(ConversionError) {
    if let fault = ConversionError(furtherFaults(inputs: [], pdfs: [])) { throw fault }
  }

  /// - pdfs: The inputs that are PDFs, which are read before the document is written.
  private func furtherFaults(inputs: [String], pdfs: [String]) -> [ConversionError] {
    let files = inputs + options.recognition.files + options.textFiles
    var conflicts = outputs.isEmpty ? [] : OutputConflict.faults(outputs, against: files)
    let known = conflicts.compactMap(\.outputPath)
    conflicts += OutputConflict.faults(options.outputs.paths, against: pdfs).filter { fault in
      !known.contains { $0 == fault.outputPath }
    }
    let isInConflict = Set(conflicts.compactMap(\.outputPath).map(\.pathBytes))
    let others = outputs.filter { !isInConflict.contains($0.pathBytes) }
    return baseFaults + RecognitionFiles.faults(options.recognition) + conflicts
      + PageFiles.faults(options.outputs, options.publication)
      + OutputPreflight.faults(others, keepsExisting: options.publication.keepsExisting)
  }

  /// The fault of a PDF to append to that cannot be read, or that another output would replace.
  private var baseFaults: [ConversionError] {
    guard let base else { return [] }
    do throws(FileError) {
      // A pipe is read only once.
      if FileStatus(of: base)?.isRegular != false { _ = try FileReader.beginning(of: base) }
      return OutputConflict.faults(options.outputs.paths, against: [base])
    } catch {
      return [.input(error)]
    }
  }
}

extension ConversionError {
  /// The errors that `several` joins; this error if it is another one.
  package var all: [ConversionError] {
    if case .several(let errors) = self { errors } else { [self] }
  }

  /// The path of an output that is also an input or another output; `nil` for other errors.
  fileprivate var outputPath: String? {
    switch self {
    case .outputIsInput(let path), .outputTwice(let path): path
    default: nil
    }
  }
}
