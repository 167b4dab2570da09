import CTesseract

/// The languages whose data are installed.
package struct InstalledLanguages: Sendable {
  /// Tesseract's codes, sorted.
  package let codes: [String]
  /// Where their data lie.
  package let directory: String

  /// Looks into a directory, or into Tesseract's own where it is `nil`.
  ///
  /// Throws `RecognitionError.outOfMemory` where there is no engine to ask.
  package static func find(in directory: String?) throws(RecognitionError) -> InstalledLanguages {
    guard let engine = unsafe CTesseract_create() else { throw .outOfMemory }
    defer { unsafe CTesseract_destroy(engine) }
    // Tesseract knows its directory only after loading, which it would say cannot be done without a
    // language.
    unsafe CTesseract_silence(engine)
    _ = unsafe CTesseract_load(engine, directory, "", true, nil, nil)
    return unsafe InstalledLanguages(engine)
  }

  /// What an engine finds in its directory, also after a failed load.
  init(_ engine: OpaquePointer) {
    let lines = unsafe Self.string(CTesseract_installedLanguages(engine))
    codes = lines.split(separator: "\n").map(String.init).filter { $0 != "osd" && $0 != "equ" }
      .sorted()
    directory = unsafe Self.string(CTesseract_dataFolder(engine))
  }

  /// Takes over a C string that `malloc` made.
  private static func string(_ characters: UnsafeMutablePointer<CChar>?) -> String {
    guard let characters = unsafe characters else { return "" }
    defer { unsafe characters.deallocate() }
    return unsafe String(cString: characters)
  }
}
