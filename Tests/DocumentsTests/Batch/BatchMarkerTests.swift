@testable import Batch
import Exports
@testable import PagePipeline
import SearchablePDF
import Testing
import WorkerProtocol

@Suite struct BatchMarkerTests {
  private func marker(
    _ level: CompressionOptions.Level, _ bilevel: CompressionOptions.Bilevel?
  ) throws -> BatchMarker {
    var options = ConversionOptions(
      recognition: RecognitionOptions(languages: "eng"), jobs: 1,
      metadata: Metadata(producer: "test", created: 0))
    options.compression.level = level
    options.compression.bilevel = bilevel
    let fingerprint = try BatchFingerprint(options, BatchOptions(outputDirectory: "out"))
    return fingerprint.marker(of: [], problemPages: 0)
  }

  @Test func `every compression has a marker of its own`() throws {
    let markers = try [
      marker(.lossless, nil), marker(.lossless, .jbig2), marker(.small, nil), marker(.small, .g4),
      marker(.smallest, nil), marker(.smallest, .g4),
    ]
    for (index, marker) in markers.enumerated() {
      #expect(markers.firstIndex(of: marker) == index)
    }
  }

  @Test func `a coding that is the default has the same marker`() throws {
    #expect(try marker(.small, .jbig2) == marker(.small, nil))
  }

  @Test func `languages chosen for each page have a marker of their own`() throws {
    func fingerprint(_ languages: String) throws -> BatchMarker {
      let options = ConversionOptions(
        recognition: RecognitionOptions(languages: languages), jobs: 1,
        metadata: Metadata(producer: "test", created: 0))
      return try BatchFingerprint(options, BatchOptions(outputDirectory: "out"))
        .marker(of: [], problemPages: 0)
    }
    #expect(try fingerprint(RecognitionOptions.automatic) != fingerprint("eng"))
  }

  @Test func `documents in any default language are up to date if none is given`() throws {
    func fingerprint(_ languages: String, isGiven: Bool) throws -> BatchFingerprint {
      var options = ConversionOptions(
        recognition: RecognitionOptions(languages: languages), jobs: 1,
        metadata: Metadata(producer: "test", created: 0))
      options.isLanguageGiven = isGiven
      return try BatchFingerprint(options, BatchOptions(outputDirectory: "out"))
    }
    let automatic = try fingerprint("auto", isGiven: false)
    let english = try fingerprint("eng", isGiven: false)
    let given = try fingerprint("eng", isGiven: true)
    let marker = given.marker(of: [], problemPages: 0)
    #expect(automatic.matches(marker, of: []) && english.matches(marker, of: []))
    let new = automatic.marker(of: [], problemPages: 0)
    #expect(new != marker && english.matches(new, of: []) && !given.matches(new, of: []))
    let german = try fingerprint("deu", isGiven: false).marker(of: [], problemPages: 0)
    #expect(automatic.matches(german, of: []) && english.matches(german, of: []))
  }

  /// The paths of all options: the properties of the structures of options.
  private static var paths: Set<String> {
    let options = ConversionOptions(
      recognition: RecognitionOptions(languages: ""), jobs: 1, metadata: Metadata(producer: ""))
    let nested: Set = [
      "recognition", "compression", "straightening", "pageFormat", "claim", "metadata",
    ]
    var paths = labels(of: BatchOptions(outputDirectory: "")).map { "batch." + $0 }
    for (label, value) in Mirror(reflecting: options).children {
      guard let label else { continue }
      paths += nested.contains(label) ? labels(of: value).map { "\(label).\($0)" } : [label]
    }
    return Set(paths)
  }

  private static func labels(of value: Any) -> [String] {
    Mirror(reflecting: value).children.compactMap(\.label)
  }

  /// The options that are no part of the text, with the reason.
  private static let exceptions = [
    "metadata.producer": "a new version of scanpdf converts nothing again; --force does",
    "metadata.isTitleAssumed": "false in batches",
    "metadata.lastEntry": "the marker itself",
    "isLanguageGiven": "allows markers of other defaults; the languages are in the text",
    "fallbackLanguage": "the locale converts nothing again; --force does",
    "recognition.candidates": "another installed language converts nothing again; --force does",
    "recognition.fallbackLanguage": "the locale converts nothing again; --force does",
    "recognition.findsOrientation": "follows from straightening.rotation",
    "recognition.leastSkew": "no option of the command line",
    "recognition.engineKernels": "the text does not depend on it",
    "recognition.loadsHEIF": "follows from the inputs",
    "recognition.findsPictures": "follows from the claim and the sidecars",
    "recognition.cutsPictures": "follows from figures",
    "figures": "not written by batches",
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
    "backupSuffix": "not kept by batches",
    "selectedPages": "not selected by batches",
    "sidecars": "batch.sidecars",
    "textFiles": "not named in batches; batch.textExtension",
    "boxes": "not made by batches",
    "pageFiles": "batch.pageFiles",
    "mets": "batch.writesMETS",
    "batch.outputDirectory": "the place of the document",
    "batch.outputRoot": "the place of the document",
    "batch.followsLinks": "shows in the files of the document",
    "outputRoot": "the place of the document",
    "metadata.scanned": "follows from the inputs",
    "drawingProgram": "refuses changes that would lose something; the others do not depend on it",
    "batch.nameTemplate": "the place of the document",
    "batch.unit": "shows in the files of the document",
    "batch.isForced": "does not look at fingerprints",
    "batch.shard": "decides who makes the document",
  ]

  @Test func `a change of an option changes the fingerprint, or is left out for a reason`() {
    let (listed, excepted) = (Set(Self.changes.keys), Set(Self.exceptions.keys))
    #expect(listed.isDisjoint(with: excepted))
    #expect(Self.paths.subtracting(listed).subtracting(excepted).sorted() == [])
    #expect(listed.union(excepted).subtracting(Self.paths).sorted() == [])
  }

  /// A change of each option that is part of the fingerprint.
  private static var changes: [String: (inout ConversionOptions, inout BatchOptions) -> Void] {
    [
      "metadata.created": { options, _ in options.metadata.created = 1 },
      "recognition.languages": { options, _ in options.recognition.languages = "deu" },
      "recognition.level": { options, _ in options.recognition.level = .fast },
      "recognition.usesDictionary": { options, _ in options.recognition.usesDictionary = false },
      "recognition.pageSegmentation": { options, _ in options.recognition.pageSegmentation = 6 },
      "recognition.dataDirectory": { options, _ in options.recognition.dataDirectory = "x" },
      "dotsPerInch": { options, _ in options.dotsPerInch = 300 },
      "textVisibility": { options, _ in options.textVisibility = .outlined },
      "pageFormat.size": { options, _ in options.pageFormat.size = .fixed(width: 1, height: 2) },
      "pageFormat.margin": { options, _ in options.pageFormat.margin = 1 },
      "straightening.rotation": { options, _ in options.straightening.rotation = .fixed(quarters: 1)
      },
      "straightening.deskew": { options, _ in options.straightening.deskew = .on },
      "straightening.rectification": { options, _ in options.straightening.rectification = .on },
      "straightening.cropsBorders": { options, _ in options.straightening.cropsBorders = true },
      "straightening.splitsSpreads": { options, _ in options.straightening.splitsSpreads = true },
      "straightening.splitsItems": { options, _ in options.straightening.splitsItems = true },
      "straightening.keepsOriginals": { options, _ in options.straightening.keepsOriginals = true },
      "claim.pdfA": { options, _ in options.claim.pdfA = .a },
      "claim.pdfUA": { options, _ in options.claim.pdfUA = true },
      "stripsMetadata": { options, _ in options.stripsMetadata = true },
      "compression.level": { options, _ in options.compression.level = .small },
      "compression.bilevel": { options, _ in options.compression.bilevel = .jbig2 },
      "blankPages": { options, _ in options.blankPages = .skip },
      "separator": { options, _ in options.separator = .blank },
      "metadata.title": { options, _ in options.metadata.title = "T" },
      "metadata.author": { options, _ in options.metadata.author = "T" },
      "metadata.subject": { options, _ in options.metadata.subject = "T" },
      "metadata.keywords": { options, _ in options.metadata.keywords = "T" },
      "pdfTreatment": { options, _ in options.pdfTreatment = .rebuild },
      "isClaimRequested": { options, _ in options.isClaimRequested = true },
      "keepsConfidences": { options, _ in options.keepsConfidences = false },
      "batch.textExtension": { _, batch in batch.textExtension = "hocr" },
      "existingText": { options, _ in options.existingText = .redo },
      "batch.sidecars": { _, batch in batch.sidecars = [PlainText.format] },
      "outline": { options, _ in options.outline = .files },
      "labelsPages": { options, _ in options.labelsPages = true },
      "batch.pageFiles": { _, batch in batch.pageFiles = [ALTO.format] },
      "batch.writesMETS": { _, batch in batch.writesMETS = true },
      "batch.namesAreTitles": { _, batch in batch.namesAreTitles = true },
      "textKeepsColumns": { options, _ in options.textKeepsColumns = true },
      "markdownKeepsHeaders": { options, _ in options.markdownKeepsHeaders = true },
      "recognition.userWords": { options, _ in options.recognition.userWords = "/dev/null" },
      "recognition.userPatterns": { options, _ in options.recognition.userPatterns = "/dev/null" },
      "recognition.engineUse": { options, _ in options.recognition.engineUse = .tesseract },
      "recognition.engine": { options, _ in options.recognition.engine = "x" },
    ]
  }

  @Test func `a change of any listed option makes documents again`() throws {
    var texts = Set<String>()
    for change in [{ _, _ in }] + Self.changes.values {
      var options = ConversionOptions(
        recognition: RecognitionOptions(languages: "eng"), jobs: 1,
        metadata: Metadata(producer: "test", created: 0))
      var batch = BatchOptions(outputDirectory: "out")
      change(&options, &batch)
      let found = try FingerprintText(options, batch).alternatives
      #expect(found.count == 1)
      texts.formUnion(found)
    }
    #expect(texts.count == Self.changes.count + 1)
  }

  @Test func `a later default converts nothing again`() {
    // The default was 1 and is now 2: documents of both kinds stay finished.
    let spelled = FingerprintText.spellings(of: 2, today: 2, first: 1) { "\($0)" }
    #expect(spelled == ["1", "2"])
    #expect(FingerprintText.spellings(of: 3, today: 2, first: 1) { "\($0)" } == ["3"])
    #expect(FingerprintText.spellings(of: 1, today: 2, first: 1) { "\($0)" } == ["1"])
    var text = FingerprintText()
    for spellings in [["a"], ["1", "2"], ["b"]] { text.add(spellings) }
    #expect(text.alternatives == ["a1b", "a2b"])
  }
}
