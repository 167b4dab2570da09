/// A request to the person during a scan.
package enum ScanPrompt: Sendable, Equatable {
  /// Put the sheet with this number, from 1, on the flatbed.
  case sheet(Int)
  /// Turn the stack of this many sheets over and put it into the feeder again.
  case backs(sheets: Int)
}
