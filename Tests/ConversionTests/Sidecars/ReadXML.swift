import Foundation
import FoundationXML

/// The elements of an XML file in the order they begin.
final class ReadXML: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String])] = []

  /// Reads the file; `nil` where it is not well-formed.
  init?(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  /// How many elements of a name have an attribute of this value.
  func count(of name: String, where attribute: String, is value: String) -> Int {
    elements.count { $0.name == name && $0.attributes[attribute] == value }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append((name, attributes))
  }
}
