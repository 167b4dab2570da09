/// The adaptive binary arithmetic encoder of JBIG2, also known as the MQ coder (ITU-T T.88, annex
/// E.2).
///
/// The comments of the properties give the standard's names of the registers.
struct ArithmeticEncoder {
  /// The state of each context; the caller chooses the context of a bit.
  private var states: [UInt8]
  private let tables = ArithmeticState.tables
  private var bytes: [UInt8] = []
  /// The last byte, which a carry may still change (`B`).
  private var pending: UInt8 = 0
  /// Whether `pending` is a byte of the output, rather than the imaginary byte before the first.
  private var hasPending = false
  /// The lower end of the interval (`C`).
  private var code: UInt32 = 0
  /// The size of the interval (`A`).
  private var interval: UInt32 = 0x8000
  /// The number of shifts until a byte is complete (`CT`).
  private var shiftsLeft = 12

  /// Creates an encoder with this many contexts.
  init(contextCount: Int) {
    states = [UInt8](repeating: ArithmeticState.initial, count: contextCount)
  }

  /// Encodes a bit, 0 or 1, in a context (procedure ENCODE).
  @inline(__always)
  mutating func encode(_ bit: UInt8, context: Int) {
    let state = states[context]
    let lesser = tables.intervals[Int(state)]
    interval &-= lesser
    if bit == state & 1 {
      encodeMoreProbable(lesser, state: state, context: context)
    } else {
      encodeLessProbable(lesser, state: state, context: context)
    }
  }

  @inline(__always)
  private mutating func encodeMoreProbable(_ lesser: UInt32, state: UInt8, context: Int) {
    guard interval & 0x8000 == 0 else {
      code &+= lesser
      return
    }
    if interval < lesser { interval = lesser } else { code &+= lesser }
    states[context] = tables.afterMoreProbable[Int(state)]
    renormalize()
  }

  private mutating func encodeLessProbable(_ lesser: UInt32, state: UInt8, context: Int) {
    if interval < lesser { code &+= lesser } else { interval = lesser }
    states[context] = tables.afterLessProbable[Int(state)]
    renormalize()
  }

  /// Renormalises the interval (procedure RENORME).
  private mutating func renormalize() {
    repeat {
      interval <<= 1
      code <<= 1
      shiftsLeft -= 1
      if shiftsLeft == 0 { moveByteOut() }
    } while interval & 0x8000 == 0
  }

  /// Writes a byte (procedure BYTEOUT); a byte after 0xFF has seven bits, so that a carry stops
  /// there.
  private mutating func moveByteOut() {
    if pending != 0xFF, code >= 0x800_0000 {
      pending &+= 1
      // The imaginary byte before the first never receives a carry, because the interval begins at
      // 0.
      if pending == 0xFF { code &= 0x7FF_FFFF }
    }
    let followsMarker = pending == 0xFF
    if hasPending { bytes.append(pending) }
    hasPending = true
    pending = UInt8(truncatingIfNeeded: code >> (followsMarker ? 20 : 19))
    code &= followsMarker ? 0xF_FFFF : 0x7_FFFF
    shiftsLeft = followsMarker ? 7 : 8
  }

  /// Returns the code of all bits, with the marker 0xFF 0xAC at its end (procedure FLUSH).
  consuming func finish() -> [UInt8] {
    let end = code &+ interval
    code |= 0xFFFF
    if code >= end { code &-= 0x8000 }
    for _ in 0..<2 {
      code <<= UInt32(shiftsLeft)
      moveByteOut()
    }
    if hasPending, pending != 0xFF { bytes.append(pending) }
    bytes += [0xFF, 0xAC]
    return bytes
  }
}
