/// Something written beside the document, page by page.
///
/// What the disk refuses is kept and told by `publish`: the document goes on without it.
protocol PageOutput: AnyObject {
  /// Where it goes, as the person wrote it.
  var path: String { get }

  /// Adds the next page, the `number`th.
  func append(_ page: PageResult, number: Int)

  /// Ends the file and gives it its name; throws the first `ConversionError` since it was opened.
  func publish() throws(ConversionError)
}
