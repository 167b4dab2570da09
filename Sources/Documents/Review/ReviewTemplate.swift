import Files
import FoundationEssentials

/// The HTML of a review page, made of the files in `Page`.
///
/// The modules are joined to one script, without their import and export keywords, and the policy
/// of the page allows only this script and this style, by their hashes.
enum ReviewTemplate {
  /// The page before its data.
  static let head = parts.head
  /// The page after its data.
  static let tail = parts.tail

  /// The modules of the script, each after those that it uses.
  private static let modules = [
    PackageResources.text_js, PackageResources.geometry_js, PackageResources.model_js,
    PackageResources.doubt_js, PackageResources.search_js, PackageResources.corrections_js,
    PackageResources.storage_js, PackageResources.loader_js, PackageResources.pageView_js,
    PackageResources.cutOut_js, PackageResources.wordList_js, PackageResources.searchView_js,
    PackageResources.keys_js, PackageResources.elements_js, PackageResources.adding_js,
    PackageResources.commands_js, PackageResources.app_js,
  ]

  private static let parts: (head: String, tail: String) = {
    let style = String(decoding: PackageResources.review_css, as: UTF8.self)
    let html = String(decoding: PackageResources.review_html, as: UTF8.self)
      .replacing("{{policy}}", with: policy(script: script, style: style))
      .replacing("{{style}}", with: style).replacing("{{script}}", with: script)
    let mark = "<!-- data -->\n"
    guard let range = html.firstRange(of: mark) else { return (html, "") }
    return (String(html[..<range.lowerBound]), String(html[range.upperBound...]))
  }()

  private static var script: String {
    let parts = modules.map { module in
      String(decoding: module, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .filter { !$0.hasPrefix("import ") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst(7) : $0 }
      .joined(separator: "\n")
    }
    return "(() => {\n\"use strict\";\n\n" + parts.joined(separator: "\n") + "})();\n"
  }

  private static func policy(script: String, style: String) -> String {
    "default-src 'none'; img-src data:; script-src \(source(of: script)); style-src \(source(of: style)); "
      + "base-uri 'none'; form-action 'none'"
  }

  /// Returns the source expression of an inline script or style (Content Security Policy, level 3,
  /// 2.3.1).
  private static func source(of text: String) -> String {
    "'sha256-\(Data(SHA256.hash(Array(text.utf8))).base64EncodedString())'"
  }
}
