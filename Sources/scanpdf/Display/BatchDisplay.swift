import Conversion

/// Shows the person, or the program that started this one, how a batch goes.
protocol BatchDisplay: AnyObject {
  /// Whether nothing has gone wrong so far.
  var isSound: Bool { get }

  /// Shows what happened.
  func show(_ event: BatchEvent)

  /// Ends the display; with `error` where no more documents could be made.
  func finish(_ error: ConversionError?)
}
