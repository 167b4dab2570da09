/// The cross-reference section of an update (ISO 32000-1, 7.5.4 to 7.5.8).
struct UpdateSection {
  /// The offsets of the objects in bytes from the start of the file.
  private var entries: [IndirectReference: Int] = [:]

  /// Makes a section without objects.
  init() {}

  /// Adds an object at an offset; of an object that is written twice, the last copy counts.
  mutating func record(_ reference: IndirectReference, at offset: Int) {
    entries[reference] = offset
  }

  /// Whether the section has no objects.
  var isEmpty: Bool { entries.isEmpty }

  /// The highest number of its objects; 0 if there are none.
  var highestNumber: Int { entries.keys.map(\.number).max() ?? 0 }

  /// Returns the section as a table (7.5.4).
  func table() -> [UInt8] {
    var bytes = Array("xref\n".utf8)
    for run in runs {
      bytes += "\(run[0].number) \(run.count)\n".utf8
      for reference in run {
        NumberFormatting.appendDigits(UInt(entries[reference] ?? 0), width: 10, to: &bytes)
        bytes.append(UInt8(ascii: " "))
        NumberFormatting.appendDigits(UInt(reference.generation), width: 5, to: &bytes)
        bytes += " n \n".utf8
      }
    }
    return bytes
  }

  /// Returns the section as a stream (7.5.8), which has the number before `Size`.
  ///
  /// The section must have an entry for the stream itself.
  func stream(_ trailer: Trailer) -> PDFStream {
    var dictionary = trailer.dictionary
    dictionary["Type"] = .name("XRef")
    dictionary["W"] = [1, 5, 2]
    dictionary["Index"] = .array(
      runs.flatMap { [.integer($0[0].number), .integer($0.count)] })
    let rows = runs.joined().flatMap { Self.row(offset: entries[$0] ?? 0, $0.generation) }
    return PDFStream(deflating: rows, dictionary)
  }

  /// Returns the big-endian entry of an object that is not in an object stream (table 18).
  private static func row(offset: Int, _ generation: Int) -> [UInt8] {
    let place = stride(from: 32, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: offset >> $0)
    }
    return [1] + place
      + [UInt8(truncatingIfNeeded: generation >> 8), UInt8(truncatingIfNeeded: generation)]
  }

  /// The objects as runs of consecutive numbers, in ascending order.
  private var runs: [[IndirectReference]] {
    var runs: [[IndirectReference]] = []
    for reference in entries.keys.sorted(by: { $0.number < $1.number }) {
      if let last = runs.indices.last, let end = runs[last].last,
        end.number + 1 == reference.number
      {
        runs[last].append(reference)
      } else {
        runs.append([reference])
      }
    }
    return runs
  }
}
