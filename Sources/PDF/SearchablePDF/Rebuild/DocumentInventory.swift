import PDFSyntax
import WorkerProtocol

/// The parts of a PDF, besides its pages, that need care when a new document takes them over.
package struct DocumentInventory: Sendable {
  /// A part of a PDF, as messages name it.
  package enum Part: String, Sendable, CaseIterable {
    case attachments
    case form = "form fields"
    case scripts
    case layers
    case tags
    case threads = "article threads"
    case formTemplate = "XFA form template"
    case colors = "an output intent for its colours"
  }

  /// The parts that the PDF has.
  package let parts: [Part]
  /// Whether the PDF has an outline with entries.
  package let hasOutline: Bool
  /// Whether the PDF has labels of pages.
  package let hasLabels: Bool
  private let pdf: SurveyedPDF

  /// The parts that PDF/A-1 forbids or restricts (ISO 19005-1, 6.1.11, 6.1.13, 6.6 and 6.9).
  private static let restricted: Set<Part> = [.attachments, .form, .scripts, .layers]
  /// The parts that no new document takes over.
  private static let omitted: Set<Part> = [.tags, .threads, .formTemplate]

  /// Finds the parts of a PDF; none if its catalog cannot be read.
  package init(of pdf: SurveyedPDF) {
    self.pdf = pdf
    let file = pdf.objects
    guard let catalog = try? file.resolved(.reference(pdf.base.catalog)) else {
      parts = []
      (hasOutline, hasLabels) = (false, false)
      return
    }
    func value(_ name: PDFName, of object: PDFObject) -> PDFObject? {
      (try? file.resolved(object[name])).flatMap { $0 == .null ? nil : $0 }
    }
    let names = value("Names", of: catalog) ?? .null
    let form = value("AcroForm", of: catalog)
    let fields = form.flatMap { value("Fields", of: $0) }
    let action = value("OpenAction", of: catalog).flatMap { value("S", of: $0) }
    let isScripted =
      value("JavaScript", of: names) != nil || value("AA", of: catalog) != nil
      || action == .name("JavaScript")
    let found: [(Part, Bool)] = [
      (.attachments, value("EmbeddedFiles", of: names) != nil || value("AF", of: catalog) != nil),
      (.form, fields?.elements?.isEmpty == false), (.scripts, isScripted),
      (.layers, value("OCProperties", of: catalog) != nil),
      (.tags, value("StructTreeRoot", of: catalog) != nil),
      (.threads, value("Threads", of: catalog) != nil),
      (.formTemplate, form.flatMap { value("XFA", of: $0) } != nil),
      (.colors, pdf.survey.hasOutputColors),
    ]
    parts = found.filter(\.1).map(\.0)
    hasOutline = value("Outlines", of: catalog).flatMap { value("First", of: $0) } != nil
    hasLabels = value("PageLabels", of: catalog) != nil
  }

  /// The parts that prevent a claim if a new document keeps them, as messages name them.
  package var forbidden: [String] {
    parts.filter(Self.restricted.contains).map(\.rawValue) + restrictedValues.omissions
  }

  /// Returns the parts that a new document leaves out, as messages name them.
  ///
  /// - claims: Whether the document must claim PDF/A or PDF/UA.
  package func omitted(claims: Bool) -> [String] {
    let omitted = parts.filter {
      Self.omitted.contains($0) || claims && Self.restricted.contains($0)
    }
    return omitted.map(\.rawValue) + (claims ? restrictedValues.all : [])
  }

  /// The values in the outline and the catalog that a claim leaves out; none if the file cannot be
  /// read.
  private var restrictedValues: (omissions: [String], all: [String]) {
    guard let file = try? SourceFile(pdf.bytes) else { return ([], []) }
    var carrier = DocumentCarrier(
      of: pdf, ObjectCopier(file), origins: Array(pdf.survey.pages.indices), claim: .pdfA1b)
    // The entries are made only to find the omissions, and then discarded.
    var carried = CarriedEntries()
    var writer = PDFWriter()
    try? carrier.carry(into: &carried, to: &writer)
    let values = carrier.values
    return (values.omissions, values.omissions + values.structureOmissions)
  }
}
