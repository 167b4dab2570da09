/// A package of the system that scanpdf uses.
package enum SystemPackage: Sendable {
  /// Tesseract's data of a language, with its code and English name.
  case languageData(code: String, name: String)
  /// The tools of poppler, such as `pdftoppm`.
  case popplerTools
  /// SANE's `scanimage`.
  case scanimage
  case libheif

  /// Returns the command to install packages, or their names if the system is unknown.
  package static func advice(
    _ packages: [SystemPackage], on manager: PackageManager? = .current
  ) -> String {
    guard let manager else {
      return "install " + packages.map(\.plainName).joined(separator: ", ")
    }
    return manager.entry.command + " "
      + packages.map { $0.package(of: manager) }.joined(separator: " ")
  }

  /// The name of the contents, for an unknown system.
  private var plainName: String {
    switch self {
    case .languageData(let code, _): "Tesseract's data \(code).traineddata"
    case .popplerTools: "poppler's tools"
    case .scanimage: "SANE's tools"
    case .libheif: "libheif"
    }
  }

  private func package(of manager: PackageManager) -> String {
    switch self {
    case .languageData(let code, let name):
      Self.languagePackage(code: code, name: name, of: manager)
    case .popplerTools: manager.entry.poppler
    case .scanimage: manager.entry.scanimage
    case .libheif: manager.entry.libheif
    }
  }

  private static func languagePackage(
    code: String, name: String, of manager: PackageManager
  ) -> String {
    switch manager {
    case .apt: "tesseract-ocr-" + code.replacing("_", with: "-").lowercased()
    case .dnf: "tesseract-langpack-" + code
    case .pacman: "tesseract-data-" + code
    case .zypper:
      "tesseract-ocr-traineddata-"
        + name.lowercased().replacing(", ", with: "_").replacing(" ", with: "_")
    case .apk: "tesseract-ocr-data-" + code
    }
  }
}
