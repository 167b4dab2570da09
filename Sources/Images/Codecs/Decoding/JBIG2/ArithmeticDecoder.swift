/// The adaptive binary arithmetic decoder of JBIG2, also known as the MQ coder (ITU-T T.88, annex
/// E.3).
///
/// After the end of the bytes, the decoder reads a marker, which yields endless ones.
struct ArithmeticDecoder {
  private var states: [UInt8]
  private let tables = ArithmeticState.tables
  private let bytes: ArraySlice<UInt8>
  /// The index of the last byte read (`BP`).
  private var position: Int
  private var code: UInt32 = 0
  private var interval: UInt32 = 0x8000
  private var shiftsLeft = 0

  /// Makes a decoder at the first of `bytes` with this many contexts (procedure INITDEC).
  init(_ bytes: ArraySlice<UInt8>, contextCount: Int) {
    states = [UInt8](repeating: ArithmeticState.initial, count: contextCount)
    self.bytes = bytes
    position = bytes.startIndex
    code = UInt32(byte(at: position)) << 16
    moveByteIn()
    code <<= 7
    shiftsLeft -= 7
  }

  /// Decodes a bit, 0 or 1, in a context (procedure DECODE).
  mutating func decode(context: Int) -> UInt8 {
    let state = states[context]
    let lesser = tables.intervals[Int(state)]
    let moreProbable = state & 1
    interval &-= lesser
    if code >> 16 < lesser {
      let isMore = interval < lesser
      interval = lesser
      update(context, state, toMoreProbable: isMore)
      return isMore ? moreProbable : 1 - moreProbable
    }
    code &-= lesser << 16
    guard interval & 0x8000 == 0 else { return moreProbable }
    let isMore = interval >= lesser
    update(context, state, toMoreProbable: isMore)
    return isMore ? moreProbable : 1 - moreProbable
  }

  private mutating func update(_ context: Int, _ state: UInt8, toMoreProbable isMore: Bool) {
    let next = isMore ? tables.afterMoreProbable : tables.afterLessProbable
    states[context] = next[Int(state)]
    renormalize()
  }

  /// Renormalises the interval (procedure RENORMD).
  private mutating func renormalize() {
    repeat {
      if shiftsLeft == 0 { moveByteIn() }
      interval <<= 1
      code <<= 1
      shiftsLeft -= 1
    } while interval & 0x8000 == 0
  }

  /// Reads a byte (procedure BYTEIN); a byte above 0x8F after 0xFF is a marker, which ends the
  /// code.
  private mutating func moveByteIn() {
    let next = byte(at: position + 1)
    if byte(at: position) == 0xFF {
      guard next <= 0x8F else {
        code &+= 0xFF00
        shiftsLeft = 8
        return
      }
      code &+= UInt32(next) << 9
      shiftsLeft = 7
    } else {
      code &+= UInt32(next) << 8
      shiftsLeft = 8
    }
    position += 1
  }

  /// Returns the byte at an index, or a marker after the end.
  private func byte(at index: Int) -> UInt8 {
    index < bytes.endIndex ? bytes[index] : 0xFF
  }
}
