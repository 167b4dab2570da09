@testable import Batch
@testable import PagePipeline
import Exports
import SearchablePDF
import TestSupport
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
    #expect(automatic.matches(marker, of: []))
    #expect(english.matches(marker, of: []))
    let new = automatic.marker(of: [], problemPages: 0)
    #expect(new != marker)
    #expect(english.matches(new, of: []))
    #expect(!given.matches(new, of: []))
    let german = try fingerprint("deu", isGiven: false).marker(of: [], problemPages: 0)
    #expect(automatic.matches(german, of: []))
    #expect(english.matches(german, of: []))
  }

  /// The properties of all options with their values: those of `ConversionOptions`, of its structures, and
  /// of `BatchOptions`.
  private static func properties(
    _ options: ConversionOptions, _ batch: BatchOptions
  ) -> [String: String] {
    let groups: Set = ["page", "pdf", "document", "outputs", "publication", "work"]
    let nested: Set = [
      "recognition", "compression", "straightening", "format", "claim", "metadata",
      "recognition.secondReader",
    ]
    var properties: [String: String] = [:]
    func add(_ value: Any, _ prefix: String) {
      for (label, value) in Mirror(reflecting: value).children {
        guard let label else { continue }
        if prefix.isEmpty, groups.contains(label) {
          add(value, "")
        } else if nested.contains(prefix + label) {
          add(value, "\(label).")
        } else {
          let name = prefix + label
          #expect(properties[name] == nil, "Two groups have the property \(name).")
          properties[name] = "\(value)"
        }
      }
    }
    add(options, "")
    add(batch, "batch.")
    return properties
  }

  private static func options() -> ConversionOptions {
    ConversionOptions(
      recognition: RecognitionOptions(languages: "eng"), jobs: 1,
      metadata: Metadata(producer: "test", created: 0))
  }

  /// The options of tables that are not part of the text, with the reason.
  private static let exceptionsOfTables = [
    "boxes": "not made by batches", "figures": "not written by batches",
    "mets": "not named in batches; batch.writesMETS",
    "break-signatures": "decides whether there is a document, not what is in it",
    "engine-kernels": "the text does not depend on it",
    "max-pixels": "concerns pages with problems only; part of their fingerprint",
    "timeout": "concerns pages with problems only; part of their fingerprint",
    "worker-memory": "concerns pages with problems only; part of their fingerprint",
    "worker-command": "the document does not depend on it",
    "strict": "decides whether there is a document, not what is in it",
    "no-clobber": "decides whether there is a document, not what is in it",
  ]

  /// The properties that no option of a table sets and that are not part of the text, with the
  /// reason.
  private static let exceptions = [
    "metadata.producer": "a new version of scanpdf converts nothing again; --force does",
    "metadata.isTitleAssumed": "false in batches",
    "metadata.lastEntry": "the marker itself",
    "metadata.scanned": "follows from the inputs",
    "isLanguageGiven": "allows markers of other defaults; the languages are in the text",
    "fallbackLanguage": "the locale converts nothing again; --force does",
    "recognition.candidates": "another installed language converts nothing again; --force does",
    "recognition.fallbackLanguage": "the locale converts nothing again; --force does",
    "recognition.isTextSupplied": "false in batches",
    "recognition.findsOrientation": "follows from straightening.rotation",
    "recognition.minimumSkew": "no option of the command line",
    "recognition.loadsHEIF": "follows from the inputs",
    "recognition.findsPictures": "follows from the claim and the sidecars",
    "recognition.cutsPictures": "follows from figures",
    "secondReader.networks": "a hash for other machines; --models brings one into the text",
    "recognition.reportsProgress": "concerns the display",
    "secondReader.describesNetworks": "concerns the display",
    "jobs": "the document does not depend on it",
    "processors": "the document does not depend on it",
    "password": "decides whether there is a document, not what is in it",
    "backupSuffix": "not kept by batches",
    "selectedPages": "not selected by batches",
    "sidecars": "batch.sidecars",
    "pageFiles": "batch.pageFiles",
    "textFiles": "not named in batches; batch.textExtension",
    "root": "the place of the document",
    "metadata.provenance": "follows from --provenance and what is installed",
    "drawingProgram": "refuses changes that would lose something; the others do not depend on it",
    "batch.outputDirectory": "the place of the document",
    "batch.outputRoot": "the place of the document",
    "batch.followsLinks": "shows in the files of the document",
    "batch.nameTemplate": "the place of the document",
    "batch.unit": "shows in the files of the document",
    "batch.isForced": "does not look at fingerprints",
    "batch.shard": "decides who makes the document",
    "batch.leases": "decides who makes the document",
    "batch.networks": "decides who makes the document; those of --models are in the text",
    "batch.hasManifest": "says who names the documents",
    "batch.retried": "decides whether the document is made",
  ]

  /// A change of each property that is part of the text and that no option of a table sets.
  private static var changes: [String: (inout ConversionOptions, inout BatchOptions) -> Void] {
    [
      "metadata.created": { options, _ in options.document.metadata.created = 1 },
      "recognition.languages": { options, _ in options.recognition.languages = "deu" },
      "batch.textExtension": { _, batch in batch.textExtension = "hocr" },
      "batch.sidecars": { _, batch in batch.sidecars = [PlainText.format] },
      "batch.pageFiles": { _, batch in batch.pageFiles = [ALTO.format] },
      "batch.writesMETS": { _, batch in batch.writesMETS = true },
      "batch.namesAreTitles": { _, batch in batch.namesAreTitles = true },
    ]
  }

  /// Returns options in which one of a table has another value than the default.
  private static func setting(_ option: DocumentOption) -> ConversionOptions? {
    let path = option.value?.completion == .directory ? "/usr" : "/dev/null"
    let texts = (option.value?.choices ?? [""]) + [path, "100", "1GiB"]
    return texts.lazy.compactMap { text in
      var options = options()
      return option.set(text, &options) && option.isSet(options) ? options : nil
    }.first
  }

  @Test func `a change of an option makes documents again, or is left out for a reason`() throws {
    let batch = BatchOptions(outputDirectory: "out")
    let usual = try FingerprintText(Self.options(), batch).alternatives
    var texts = Set(usual)
    var isSet: Set<String> = []
    let before = Self.properties(Self.options(), batch)
    for option in DocumentOption.all {
      let options = try #require(Self.setting(option), "\(option.name)")
      let after = Self.properties(options, batch)
      isSet.formUnion(after.filter { before[$0.key] != $0.value }.keys)
      let text = try FingerprintText(options, batch).alternatives
      #expect((text == usual) == (Self.exceptionsOfTables[option.name] != nil), "\(option.name)")
      #expect(text == usual || !texts.contains(text[0]), "\(option.name)")
      texts.formUnion(text)
    }
    for (name, change) in Self.changes {
      var (options, batch) = (Self.options(), batch)
      change(&options, &batch)
      let text = try FingerprintText(options, batch).alternatives
      #expect(!texts.contains(text[0]), "\(name)")
      texts.formUnion(text)
    }
    let others = Set(Self.changes.keys).union(Self.exceptions.keys)
    #expect(isSet.union(others).symmetricDifference(before.keys) == [])
    #expect(isSet.isDisjoint(with: others))
  }

  @Test func `other networks in the folder of the second reader make documents again`() throws {
    let directory = TemporaryDirectory()
    var options = Self.options()
    options.recognition.secondReader.folder = directory.path
    func text() throws -> [String] {
      try FingerprintText(options, BatchOptions(outputDirectory: "out")).alternatives
    }
    try directory.write([1], to: "a_det_.onnx")
    try directory.write([2], to: "a_rec_.onnx")
    let before = try text()
    try directory.write([3], to: "libonnxruntime.so.1")
    #expect(try text() == before)
    try directory.write([4], to: "a_rec_.onnx")
    #expect(try text() != before)
    options.recognition.level = .fast
    let fast = try text()
    options.recognition.secondReader.folder = nil
    #expect(try text() == fast, "They are not read.")
  }

  @Test func `each option of version 1 of fingerprints is an option that determines documents`() {
    let names = Set(DocumentOption.all.filter(\.determinesDocument).map(\.name))
    #expect(FingerprintText.version1.keys.filter { !names.contains($0) } == [])
  }

  @Test func `options without a place are at the end of a fingerprint's text`() {
    let parts = [(8, "c"), (1, "a"), (Int.max, "e"), (Int.max, "d"), (7, "b")]
    #expect(FingerprintText.joined(parts) == "abcde")
  }
}
