import CTesseract
import FoundationEssentials
import Glibc
package import Recognition
import WorkerProtocol

/// The languages with installed data.
package struct InstalledLanguages: Sendable {
  /// Tesseract's codes, sorted.
  package let codes: [String]
  /// The directory of the language data.
  package let directory: String

  /// Lists the languages in a directory, or in the default one if `directory` is `nil`.
  ///
  /// - Throws: `RecognitionError.outOfMemory` if no engine can be created.
  package static func find(in directory: String?) throws(RecognitionError) -> InstalledLanguages {
    guard let engine = unsafe CTesseract_create() else { throw .outOfMemory }
    defer { unsafe CTesseract_destroy(engine) }
    // Tesseract knows its directory only after loading, and loading without a language prints an
    // error.
    unsafe CTesseract_silence(engine)
    _ = unsafe CTesseract_load(engine, directory ?? BundledFiles.languages, "", true, nil, nil)
    return unsafe InstalledLanguages(engine)
  }

  /// Lists the languages in an engine's directory, also after a failed load.
  init(_ engine: OpaquePointer) {
    let lines = unsafe Self.string(CTesseract_installedLanguages(engine))
    codes = lines.split(separator: "\n").map(String.init).filter { $0 != "osd" && $0 != "equ" }
      .sorted()
    directory = unsafe Self.string(CTesseract_dataDirectory(engine))
  }

  /// Returns the directory with the data of languages that the options choose.
  func directory(of codes: [String], _ options: RecognitionOptions) -> String {
    guard options.dataDirectory == nil else { return directory }
    return Self.directory(for: codes, level: options.level, beside: directory) ?? directory
  }

  /// Returns the paths of the data that an engine loads with these options; none if a language is not
  /// installed.
  func files(of options: RecognitionOptions) -> [String] {
    let requested = TesseractEngine.codes(of: options)
    let sets = options.choosesLanguage ? (options.candidates ?? codes).map { [$0] } : [requested]
    let paths = sets.flatMap { set in
      set.map { LanguageData.path(of: $0, in: directory(of: set, options)) }
    }
    return paths.allSatisfy(FileManager.default.isReadableFile) ? paths + options.files : []
  }

  /// Copies and frees a C string allocated by `malloc`.
  private static func string(_ characters: UnsafeMutablePointer<CChar>?) -> String {
    guard let characters = unsafe characters else { return "" }
    defer { unsafe free(characters) }
    return unsafe String(cString: characters)
  }
}

extension InstalledLanguages {
  /// Returns the directory beside Tesseract's own that contains a level's data of all languages; `nil` if there is
  /// none, or if in one file a component would begin after the file's end.
  ///
  /// Tesseract publishes each language's data in a fast and a best form under the same file name.
  /// Debian installs the fast form; users who have both keep them in directories named like their
  /// repositories.
  static func directory(
    for languages: [String], level: RecognitionOptions.Level, beside directory: String
  ) -> String? {
    guard !directory.isEmpty else { return nil }
    let name = level == .fast ? "tessdata_fast" : "tessdata_best"
    let parts = directory.split(separator: "/").dropLast() + [Substring(name)]
    let candidate = (directory.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    let isWhole = languages.allSatisfy { LanguageData.isWhole($0, in: candidate) }
    return isWhole && !languages.isEmpty ? candidate : nil
  }
}
