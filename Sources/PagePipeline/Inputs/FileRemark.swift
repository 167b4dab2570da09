/// A remark on a PDF as a whole.
package enum FileRemark: Sendable, Hashable {
  /// The PDF becomes a new document because of these options; these parts of it are left out.
  case rebuilt(because: [String], omitting: [String])
  /// The PDF joins other inputs, and its outlines and the like are left out.
  case leavesNavigation
  /// These options have no effect on the PDF, which is updated.
  case withoutUpdate([String])
}
