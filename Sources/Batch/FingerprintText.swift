import Documents
import PagePipeline
import SearchablePDF
import WorkerProtocol

/// The text of a batch's options that the fingerprints of its documents hash.
///
/// The text has no relation to the names of Swift's types and properties: it must stay the same as
/// long as the options do, because another text converts every archive again. An option added later
/// adds text at the end, and none at its default. This is version 1 of the text: a later version
/// begins with its number, and documents with the text of an earlier one stay finished.
enum FingerprintText {
  /// The version of the text.
  ///
  /// A later version begins with its number, and documents with the text of
  /// an earlier one stay finished.
  static let version = 1

  /// The options whose values are part of the text, in its order.
  static let keys = [
    "metadata.created", "recognition.languages", "recognition.level", "recognition.usesDictionary",
    "recognition.pageSegmentation", "recognition.dataDirectory", "dotsPerInch", "textVisibility",
    "pageFormat.size", "pageFormat.margin", "straightening.rotation", "straightening.deskew",
    "straightening.rectification", "straightening.cropsBorders", "straightening.splitsSpreads",
    "claim.pdfA", "claim.pdfUA", "stripsMetadata", "compression.level", "compression.bilevel",
    "blankPages", "separator", "metadata.title", "metadata.author", "metadata.subject",
    "metadata.keywords", "existingText", "batch.sidecars", "batch.namesAreTitles",
    "textKeepsColumns", "recognition.userWords", "recognition.userPatterns",
    "recognition.engine",
  ]

  /// The options that are no part of the text, with the reason.
  static let exceptions = [
    "metadata.producer": "a new version of scanpdf converts nothing again; --force does",
    "metadata.isTitleAssumed": "false in batches",
    "metadata.lastEntry": "the marker itself",
    "recognition.findsOrientation": "follows from straightening.rotation",
    "recognition.leastSkew": "no option of the command line",
    "recognition.engineKernels": "the text does not depend on it",
    "recognition.loadsHEIF": "follows from the inputs",
    "recognition.reportsProgress": "concerns the display",
    "jobs": "the document does not depend on it",
    "processors": "the document does not depend on it",
    "maximumPixels": "concerns pages with problems only; part of their fingerprint",
    "recognitionTimeout": "concerns pages with problems only; part of their fingerprint",
    "workerMemory": "concerns pages with problems only; part of their fingerprint",
    "isStrict": "decides whether there is a document, not what is in it",
    "keepsExistingOutput": "decides whether there is a document, not what is in it",
    "password": "decides whether there is a document, not what is in it",
    "breaksSignatures": "decides whether there is a document, not what is in it",
    "workerCommand": "the document does not depend on it",
    "sidecars": "batch.sidecars",
    "boxes": "not made by batches",
    "batch.outputDirectory": "the place of the document",
    "batch.outputRoot": "the place of the document",
    "batch.followsLinks": "shows in the files of the document",
    "outputRoot": "the place of the document",
    "drawingProgram": "refuses changes that would lose something; the others do not depend on it",
    "batch.nameTemplate": "the place of the document",
    "batch.unit": "shows in the files of the document",
    "batch.isForced": "does not look at fingerprints",
    "batch.shard": "decides who makes the document",
  ]

  /// Returns the texts with the same meaning, the one to be written first.
  ///
  /// There are several after a default has changed, so that documents made with the old default
  /// stay finished if the option is not given, and those that were given the new one too.
  static func all(
    _ options: ConversionOptions, _ batch: BatchOptions
  ) throws(ConversionError) -> [String] {
    let pieces =
      recognition(options) + page(options) + straightening(options.straightening)
      + claim(options) + compression(options.compression) + content(options)
      + (try further(options, batch))
    return joined(pieces).map { String($0.dropFirst()) }
  }

  /// Returns each sequence with one alternative of each piece, the sequence of the first ones
  /// first.
  static func joined(_ pieces: [[String]]) -> [String] {
    pieces.reduce([""]) { texts, alternatives in
      texts.flatMap { text in alternatives.map { text + $0 } }
    }
  }

  /// Returns the spellings of a value: if the value is today's default, also that of the default of
  /// the text's version, first.
  static func spellings<Value: Equatable>(
    of value: Value, today: Value, first: Value, _ spelling: (Value) -> String
  ) -> [String] {
    value == today && today != first ? [spelling(first), spelling(value)] : [spelling(value)]
  }

  private static func fixed(_ text: String) -> [[String]] { [["\u{0}" + text]] }
}

/// The parts of the text, each value after a separator; `first` is the default of version 1.
extension FingerprintText {
  private static func recognition(_ options: ConversionOptions) -> [[String]] {
    let recognition = options.recognition
    let usual = RecognitionOptions(languages: "")
    // The producer of version 1, whatever version of scanpdf makes the document.
    return fixed("scanpdf 0.1.0") + fixed("\(options.metadata.created ?? -1)")
      + fixed(recognition.languages)
      + [
        spellings(of: recognition.level, today: usual.level, first: .accurate) {
          "\u{0}" + spelling(of: $0)
        },
        spellings(of: recognition.usesDictionary, today: usual.usesDictionary, first: true) {
          "\u{0}\($0)"
        },
        spellings(of: recognition.pageSegmentation, today: usual.pageSegmentation, first: 3) {
          "\u{0}\($0)"
        },
      ] + fixed(recognition.dataDirectory ?? "") + fixed("\(options.dotsPerInch ?? 0)")
  }

  private static func page(_ options: ConversionOptions) -> [[String]] {
    let usual = PageFormat()
    return [
      ["\u{0}" + spelling(of: options.textVisibility)], ["\u{0}PageFormat(size: "],
      spellings(of: options.pageFormat.size, today: usual.size, first: .image, spelling),
      [", margin: "],
      spellings(of: options.pageFormat.margin, today: usual.margin, first: 0) { "\($0)" }, [")"],
    ]
  }

  private static func straightening(_ options: StraighteningOptions) -> [[String]] {
    let usual = StraighteningOptions()
    let names = "Conversion.StraighteningOptions."
    return [
      ["\u{0}StraighteningOptions(rotation: "],
      spellings(of: options.rotation, today: usual.rotation, first: .automatic, spelling),
      [", deskew: "],
      spellings(of: options.deskew, today: usual.deskew, first: .auto) {
        names + "Deskew." + spelling(of: $0)
      },
      [", rectification: "],
      spellings(of: options.rectification, today: usual.rectification, first: .off) {
        names + "Rectification." + spelling(of: $0)
      },
      [", cropsBorders: "],
      spellings(of: options.cropsBorders, today: usual.cropsBorders, first: false) { "\($0)" },
      [", splitsSpreads: "],
      spellings(of: options.splitsSpreads, today: usual.splitsSpreads, first: false) { "\($0)" },
      [")"],
    ]
  }

  private static func claim(_ options: ConversionOptions) -> [[String]] {
    [
      ["\u{0}"],
      spellings(of: options.claim, today: Defaults.options.claim, first: .pdfA1b, spelling),
      spellings(of: options.stripsMetadata, today: Defaults.options.stripsMetadata, first: false) {
        "\u{0}\($0)"
      },
    ]
  }

  private static func compression(_ options: CompressionOptions) -> [[String]] {
    var first = CompressionOptions()
    first.level = .lossless
    first.bilevel = nil
    return [
      spellings(of: options, today: CompressionOptions(), first: first) {
        $0 == first
          ? "" : "\u{0}\(spelling(of: $0.level))\u{0}\(spelling(of: $0.bilevelCoding))"
      }
    ]
  }

  /// The options that were added before there was a list, with no text at their defaults.
  private static func content(_ options: ConversionOptions) -> [[String]] {
    let metadata = options.metadata
    let usual = Defaults.options
    return [
      spellings(of: options.blankPages, today: usual.blankPages, first: .keep) {
        $0 == .keep ? "" : "\u{0}" + spelling(of: $0)
      },
      spellings(of: options.separator, today: usual.separator, first: nil) {
        $0.map { "\u{0}split at " + spelling(of: $0) } ?? ""
      },
    ]
      + [metadata.title, metadata.author, metadata.subject, metadata.keywords].flatMap {
        fixed($0.map { "=\($0)" } ?? "")
      } + [
        spellings(of: options.existingText, today: usual.existingText, first: .keep) {
          $0 == .keep ? "" : "\u{0}existing text: " + spelling(of: $0)
        }
      ]
  }

  private static func further(
    _ options: ConversionOptions, _ batch: BatchOptions
  ) throws(ConversionError) -> [[String]] {
    var pieces =
      batch.sidecars.flatMap { fixed($0.name) } + fixed("\(batch.namesAreTitles)")
    pieces.append(
      spellings(
        of: options.textKeepsColumns, today: Defaults.options.textKeepsColumns, first: false
      ) { $0 ? "\u{0}textKeepsColumns" : "" })
    for path in [options.recognition.userWords, options.recognition.userPatterns] {
      var hash = ""
      if let path { hash = try BatchFingerprint.hash(ofFile: path) }
      pieces += fixed(hash)
    }
    let engine = options.recognition.engine
    pieces.append([engine == RecognitionOptions.defaultEngine ? "" : "\u{0}engine: \(engine)"])
    return pieces
  }

  /// Today's defaults.
  private enum Defaults {
    static let options = ConversionOptions(
      recognition: RecognitionOptions(languages: ""), jobs: 1, metadata: Metadata(producer: ""))
  }
}

/// The spellings of values in version 1, which are what Swift printed when they were chosen.
extension FingerprintText {
  private static func spelling(of level: RecognitionOptions.Level) -> String {
    switch level {
    case .accurate: "accurate"
    case .fast: "fast"
    case .thorough: "thorough"
    }
  }

  private static func spelling(of visibility: TextVisibility) -> String {
    switch visibility {
    case .hidden: "hidden"
    case .outlined: "outlined"
    }
  }

  private static func spelling(of size: PageFormat.Size) -> String {
    let name = "SearchablePDF.PageFormat.Size."
    return switch size {
    case .image: name + "image"
    case .sheet(let width, let height): name + "sheet(width: \(width), height: \(height))"
    case .fixed(let width, let height): name + "fixed(width: \(width), height: \(height))"
    }
  }

  private static func spelling(of rotation: StraighteningOptions.Rotation) -> String {
    let name = "Conversion.StraighteningOptions.Rotation."
    return switch rotation {
    case .automatic: name + "automatic"
    case .fixed(let quarters): name + "fixed(quarters: \(quarters))"
    }
  }

  private static func spelling(of deskew: StraighteningOptions.Deskew) -> String {
    switch deskew {
    case .auto: "auto"
    case .on: "on"
    case .off: "off"
    }
  }

  private static func spelling(of rectification: StraighteningOptions.Rectification) -> String {
    switch rectification {
    case .auto: "auto"
    case .on: "on"
    case .off: "off"
    }
  }

  private static func spelling(of claim: ConformanceClaim) -> String {
    let level =
      switch claim.pdfA {
      case .a: "Optional(SearchablePDF.ConformanceClaim.Level.a)"
      case .b: "Optional(SearchablePDF.ConformanceClaim.Level.b)"
      case nil: "nil"
      }
    return "ConformanceClaim(pdfA: \(level), pdfUA: \(claim.pdfUA))"
  }

  private static func spelling(of level: CompressionOptions.Level) -> String {
    switch level {
    case .lossless: "lossless"
    case .small: "small"
    case .smallest: "smallest"
    }
  }

  private static func spelling(of coding: CompressionOptions.Bilevel) -> String {
    switch coding {
    case .g4: "g4"
    case .jbig2: "jbig2"
    }
  }

  private static func spelling(of pages: BlankPages) -> String {
    switch pages {
    case .keep: "keep"
    case .mark: "mark"
    case .skip: "skip"
    }
  }

  private static func spelling(of separator: StackSeparator) -> String {
    switch separator {
    case .blank: "blank"
    case .blankSheet: "blank-sheet"
    }
  }

  private static func spelling(of text: ExistingText) -> String {
    switch text {
    case .keep: "keep"
    case .redo: "redo"
    case .all: "all"
    }
  }
}
