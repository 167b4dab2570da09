/// The treatment of text that pages of a PDF already have.
package enum ExistingText: String, Sendable, Codable, CaseIterable {
  /// Pages with text are unchanged.
  case keep
  /// Hidden text is removed and the page recognised again; pages with visible text are unchanged.
  case redo
  /// Hidden text is removed as in `redo` from pages whose recognised text is better; other pages
  /// are unchanged.
  case better
  /// Hidden text is treated as in `redo`, and the images of pages with visible text are recognised
  /// too.
  case all
}
