import CLineNetwork
import CTesseract
import FoundationEssentials
import Recognition
import WorkerProtocol

/// A language that may be chosen for a page.
final class LanguageCandidate {
  /// Tesseract's code.
  let code: String
  /// The directory of the language data.
  let directory: String
  /// The script, as the data name it.
  let script: String
  private let data: Data
  /// The letters and the word list, read on first use because a page needs few of the installed
  /// languages; empty if the data are damaged.
  private(set) lazy var lexicon = LanguageLexicon(data) ?? .empty

  /// Opens the data of a language, which stay available when the process has lost access to files.
  ///
  /// - Throws: `RecognitionError.languageDataUnusable` if the file cannot be read.
  init(
    _ code: String, _ options: RecognitionOptions, _ installed: InstalledLanguages
  ) throws(RecognitionError) {
    let directory = installed.directory(of: [code], options)
    guard let data = LanguageData.kept(code, in: directory) else {
      throw .languageDataUnusable(code, directory: directory)
    }
    self.code = code
    self.directory = directory
    self.data = data
    script = LanguageScript.name(of: code)
  }
}

/// The files of language data.
enum LanguageData {
  /// Returns the bytes of a language's file; `nil` if it cannot be read.
  static func kept(_ code: String, in directory: String) -> Data? {
    guard let bytes = unsafe bytes(code, in: directory), let first = bytes.baseAddress else {
      return nil
    }
    return unsafe Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: first), count: bytes.count, deallocator: .none)
  }

  /// Returns the bytes of a language's file, which stay valid until the process ends, even without
  /// access to files; `nil` if the file cannot be read.
  static func bytes(_ code: String, in directory: String) -> UnsafeBufferPointer<UInt8>? {
    unsafe bytes(ofFile: path(of: code, in: directory))
  }

  /// Returns whether a language's file can be read and begins with a list of components that all
  /// begin in the file.
  ///
  /// The content of the components, and the end of the last one, are checked when they are loaded.
  static func isWhole(_ code: String, in directory: String) -> Bool {
    guard let bytes = unsafe bytes(code, in: directory), let first = bytes.baseAddress else {
      return false
    }
    return unsafe CLineNetwork_isLanguageData(first, bytes.count)
  }

  /// Returns the path of a language's file.
  static func path(of code: String, in directory: String) -> String {
    directory.withFinalSlash + code + ".traineddata"
  }

  /// Returns the bytes of a file, which stay valid until the process ends; `nil` if it cannot be
  /// read.
  static func bytes(ofFile path: String) -> UnsafeBufferPointer<UInt8>? {
    var size = 0
    guard let bytes = unsafe CTesseract_keepFile(path, &size) else { return nil }
    return unsafe UnsafeBufferPointer(start: bytes, count: size)
  }
}

extension String {
  /// The path of a directory with a slash at its end.
  fileprivate var withFinalSlash: String { hasSuffix("/") ? self : self + "/" }
}

/// The scripts of languages.
enum LanguageScript {
  static let latin = "Latin"
  /// The scripts whose lines run to the left, and so have another order of words.
  static let leftward: Set = ["Arabic", "Hebrew", "Syriac", "Thaana"]
  /// The scripts whose letters are not found side by side: scripts of East Asia, which also run
  /// down, and scripts whose letters join or stack, or have high accents.
  static let stacked: Set = [
    "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Han", "Japanese", "Kannada", "Khmer",
    "Korean", "Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thai",
    "Tibetan",
  ]

  /// Returns the name of the script of published language data, as the data name it; `Japanese` and
  /// `Korean` for letters beside Chinese ones.
  static func name(of code: String) -> String {
    guard code.hasPrefix("script/") else { return names[code] ?? latin }
    let name = code.dropFirst("script/".count)
    let level = name.hasSuffix("_vert") ? name.dropLast("_vert".count) : name
    return ["HanS": "Han", "HanT": "Han", "Hangul": "Korean"][level] ?? String(level)
  }

  private static let names: [String: String] = {
    let scripts = [
      "Arabic": "ara fas pus snd uig urd", "Armenian": "hye", "Bengali": "asm ben",
      "Canadian_Aboriginal": "iku", "Cherokee": "chr",
      "Cyrillic": "aze_cyrl bel bul kaz kir mkd mon rus srp tat tgk ukr uzb_cyrl",
      "Devanagari": "hin mar nep san", "Ethiopic": "amh tir", "Georgian": "kat kat_old",
      "Greek": "ell grc", "Gujarati": "guj", "Gurmukhi": "pan",
      "Han": "chi_sim chi_sim_vert chi_tra chi_tra_vert", "Hebrew": "heb yid",
      "Japanese": "jpn jpn_vert", "Kannada": "kan", "Khmer": "khm", "Korean": "kor kor_vert",
      "Lao": "lao", "Malayalam": "mal", "Myanmar": "mya", "Oriya": "ori", "Sinhala": "sin",
      "Syriac": "syr", "Tamil": "tam", "Telugu": "tel", "Thaana": "div", "Thai": "tha",
      "Tibetan": "bod dzo",
    ]
    let pairs = scripts.flatMap { name, codes in
      codes.split(separator: " ").map { (String($0), name) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()
}
