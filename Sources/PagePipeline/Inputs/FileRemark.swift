/// A remark on a PDF as a whole.
package enum FileRemark: Sendable, Hashable {
  /// The PDF becomes a new document because of these options; these parts of it are left out.
  case rebuilt(because: [String], omitting: [String])
  /// These options have no effect on the PDF, which is updated.
  case withoutUpdate([String])
}
