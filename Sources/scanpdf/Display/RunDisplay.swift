import Conversion

/// Shows the person, or the program that started this one, how a run goes.
protocol RunDisplay: AnyObject {
  /// How many problems pages and sidecars have had so far.
  var problemCount: Int { get }

  /// Says what was left out of the inputs.
  func showInputs(_ list: InputList)

  /// Says what may not be meant so.
  func warn(_ message: String)

  /// Shows what happened.
  func show(_ event: ConversionEvent)

  /// Ends the display; with `error` where there is no document.
  func finish(_ error: ConversionError?)
}
