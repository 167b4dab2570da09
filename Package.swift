// swift-tools-version: 6.2
import PackageDescription

/// A linked library as pkg-config describes it, without a Swift interface.
func library(_ name: String, pkgConfig: String) -> Target {
  .systemLibrary(
    name: name + "Library", path: "Sources/Base/Libraries/" + name, pkgConfig: pkgConfig)
}

let package = Package(
  name: "scanpdf",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    // Without its trait SubprocessFoundation: the executable then needs no full Foundation.
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
  ],
  targets: [
    // C: one target a linked library, with what Swift cannot call by itself. pkg-config names each
    // library and its headers, because both differ between systems.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    library("PNG", pkgConfig: "libpng"),
    library("JPEG", pkgConfig: "libjpeg"),
    library("TIFF", pkgConfig: "libtiff-4"),
    library("Leptonica", pkgConfig: "lept"),
    library("QPDF", pkgConfig: "libqpdf"),
    library("OpenJPEG", pkgConfig: "libopenjp2"),
    library("Seccomp", pkgConfig: "libseccomp"),
    library("ZXing", pkgConfig: "zxing"),
    .target(name: "CImage"),
    .target(name: "CPNG", dependencies: ["CImage", "PNGLibrary"]),
    .target(name: "CJPEG", dependencies: ["CImage", "JPEGLibrary"]),
    .target(name: "CTIFF", dependencies: ["CImage", "TIFFLibrary"]),
    // These are optimised in any build: unoptimised, they take longer than the libraries. Fused operations
    // round otherwise than on other machines and in Tesseract.
    .target(
      name: "CLeptonica", dependencies: ["LeptonicaLibrary"],
      cSettings: [.unsafeFlags(["-O2", "-ffp-contract=off"])]),
    .target(name: "CLineNetwork", cxxSettings: [.unsafeFlags(["-O2", "-ffp-contract=off"])]),
    .target(
      name: "CLineReader", dependencies: ["CLineNetwork", "LeptonicaLibrary"],
      cxxSettings: [.unsafeFlags(["-O2", "-ffp-contract=off"])]),
    .target(
      name: "CTesseract", dependencies: ["LeptonicaLibrary"],
      // Tesseract finds no function of its headers in the executable before its own.
      cxxSettings: [.unsafeFlags(["-fvisibility-inlines-hidden"])],
      // Not by pkg-config, which would link libarchive and libcurl too; only Tesseract calls them.
      linkerSettings: [.linkedLibrary("tesseract")]),
    // Opens ONNX Runtime at run time, if there is one.
    .target(name: "CONNXRuntime"),
    .target(name: "CQPDF", dependencies: ["QPDFLibrary"]),
    .target(name: "COpenJPEG", dependencies: ["CImage", "OpenJPEGLibrary"]),
    .target(name: "CZXing", dependencies: ["ZXingLibrary"]),
    // Opens libheif at run time, if there is one.
    .target(name: "CHEIF", dependencies: ["CImage"]),
    // toml++ has only headers here, so that nothing is linked.
    .target(name: "CTOML"),
    .target(name: "CFiles"),
    // scripts/package and scripts/release set the commit that `--version` prints.
    .target(
      name: "CBuild",
      cSettings: Context.environment["SCANPDF_COMMIT"].map {
        [.define("SCANPDF_COMMIT", to: "\"\($0)\"")]
      }),
    .target(name: "CSandbox", dependencies: ["SeccompLibrary"]),

    // Values, formats and files: no C library but zlib's encoder.
    .target(name: "PageModel"),
    .target(name: "Tables", dependencies: ["PageModel"]),
    .target(name: "Understanding", dependencies: ["Tables", "PageModel"]),
    .target(name: "Fitting", dependencies: ["Understanding", "Tables", "PageModel"]),
    .target(name: "InstallationAdvice"),
    .target(name: "PDFSyntax", dependencies: ["PageModel", "CZlib"]),
    .target(name: "PDFContent", dependencies: ["PDFSyntax", "PageModel"]),
    .target(name: "ImageFiles", dependencies: ["PageModel"]),
    .target(
      name: "WorkerProtocol", dependencies: ["PDFContent", "ImageFiles", "PDFSyntax", "PageModel"]),
    .target(
      name: "Files",
      dependencies: ["CFiles", .product(name: "SystemPackage", package: "swift-system")]),

    .target(name: "TextImport", dependencies: ["PageModel"]),
    .target(name: "Settings", dependencies: ["CTOML", "Files"]),

    // The worker's side of the line of trust: the only targets that reach a C decoder.
    .target(
      name: "Codecs",
      dependencies: [
        "ImageFiles", "PageModel", "InstallationAdvice", "CImage", "CPNG", "CJPEG", "CTIFF",
        "CLeptonica", "COpenJPEG", "CHEIF", "CZlib",
      ]),
    .target(name: "Raster", dependencies: ["Codecs", "ImageFiles", "PageModel", "CLeptonica"]),
    .target(name: "Lines", dependencies: ["Raster", "PageModel"]),
    .target(
      name: "Sheets",
      dependencies: ["ImageFiles", "Raster", "Codecs", "PageModel", "CLeptonica", "CZXing"]),
    .target(
      name: "Layers", dependencies: ["Raster", "Codecs", "ImageFiles", "PageModel"]),
    .target(name: "PDFSource", dependencies: ["PDFContent", "PDFSyntax", "PageModel", "CQPDF"]),
    .target(
      name: "PDFText",
      dependencies: [
        "PDFSource", "PDFContent", "Fitting", "Understanding", "ImageFiles", "PDFSyntax",
        "PageModel", "WorkerProtocol",
      ]),
    .target(
      name: "PDFInput",
      dependencies: [
        "PDFText", "PDFSource", "PDFContent", "Codecs", "ImageFiles", "PDFSyntax", "PageModel",
        "WorkerProtocol", "CZlib",
      ]),
    .target(name: "Words", dependencies: ["Raster", "Lines", "PageModel"]),
    .target(
      name: "Recognition",
      dependencies: [
        "Words", "Raster", "Lines", "Sheets", "Layers", "Codecs", "WorkerProtocol", "PageModel",
        "InstallationAdvice",
      ]),
    .target(
      name: "TesseractEngine",
      dependencies: [
        "Recognition", "Raster", "Lines", "Codecs", "WorkerProtocol", "PageModel", "CTesseract",
        "CLineReader", "CLineNetwork",
      ]),
    .target(
      name: "PaddleEngine",
      dependencies: [
        "Recognition", "Raster", "Lines", "Codecs", "WorkerProtocol", "Files", "PageModel",
        "CONNXRuntime",
      ]),
    .target(
      name: "Worker",
      dependencies: [
        "PDFSyntax", "Understanding", "Recognition", "PDFInput", "TextImport", "Raster", "Sheets",
        "Layers", "Codecs", "ImageFiles", "WorkerProtocol", "PageModel", "CSandbox", "CLeptonica",
        "CQPDF", "CZXing",
      ]),

    // The main process's side.
    .target(
      name: "Supervision",
      dependencies: [
        "WorkerProtocol", "Files",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "TextLayer",
      dependencies: [
        "PDFContent", "Fitting", "PDFSyntax", "Understanding", "PageModel", "ImageFiles",
      ]),
    .target(
      name: "SearchablePDF",
      dependencies: [
        "TextLayer", "Fitting", "PDFSyntax", "WorkerProtocol", "Understanding", "PageModel",
        "ImageFiles",
      ]),
    .target(
      name: "Inputs",
      dependencies: [
        "PageModel", "Understanding", "Fitting", "InstallationAdvice", "PDFSyntax", "ImageFiles",
        "WorkerProtocol", "Supervision", "TextLayer", "SearchablePDF", "Files",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "PagePipeline",
      dependencies: [
        "Inputs", "Fitting", "Supervision", "TextLayer", "SearchablePDF", "Files", "WorkerProtocol",
        "Understanding", "ImageFiles", "PageModel", "PDFSyntax", "InstallationAdvice",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "Exports",
      dependencies: [
        "Inputs", "Tables", "Files", "PagePipeline", "Understanding", "PageModel", "SearchablePDF",
        "TextLayer", "WorkerProtocol",
      ]),
    .target(
      name: "Documents",
      dependencies: [
        "Inputs", "Fitting", "PagePipeline", "Exports", "Supervision", "TextLayer", "SearchablePDF",
        "Files", "WorkerProtocol", "ImageFiles", "Understanding", "PageModel", "PDFSyntax",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "Review",
      dependencies: [
        "Inputs", "TextLayer", "Documents", "Exports", "PagePipeline", "Files", "WorkerProtocol",
        "PDFSyntax", "PageModel", "Understanding",
      ],
      resources: [.embedInCode("Page")]),
    .target(
      name: "Batch",
      dependencies: [
        "Inputs", "Documents", "PagePipeline", "Supervision", "SearchablePDF", "Files",
        "WorkerProtocol", "PDFSyntax", "TextLayer",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "Capture",
      dependencies: [
        "Inputs", "SearchablePDF", "Batch", "Documents", "PagePipeline", "Supervision", "Files",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),

    // The command.
    .target(
      name: "Arguments",
      dependencies: [
        "Inputs", "Capture", "Batch", "Documents", "Exports", "PagePipeline", "TesseractEngine",
        "Recognition", "Supervision", "Files", "ImageFiles", "WorkerProtocol", "PageModel",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "scanpdf",
      dependencies: [
        "Arguments", "Inputs", "Capture", "Batch", "Review", "Documents", "Exports", "PagePipeline",
        "Worker", "TesseractEngine", "PaddleEngine", "Recognition", "Sheets", "Codecs",
        "Supervision",
        "TextLayer", "SearchablePDF", "Settings", "Files", "ImageFiles", "WorkerProtocol",
        "PageModel", "InstallationAdvice", "CSandbox", "CBuild",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.embedInCode("CommandLine/coming-from.md")],
      // A worker that a hostile image controls cannot redirect calls of libraries. The linker is
      // Swift's own, because GNU's leaves the addresses of Swift programs writable.
      linkerSettings: [
        .unsafeFlags([
          "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
        ])
      ]),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: [
        "TextLayer", "SearchablePDF", "Fitting", "PageModel", "ImageFiles", "PDFSyntax", "CZlib",
      ],
      path: "Tests/TestSupport"),
    // Stands in for the worker: answers, dawdles, crashes or talks nonsense as its arguments say.
    .executableTarget(
      name: "ScriptedWorker",
      dependencies: ["WorkerProtocol", "PageModel", "ImageFiles"],
      path: "Tests/ScriptedWorker"),
    // A worker whose recognition tries what a locked worker must not be able to do.
    .executableTarget(
      name: "CapturedWorker",
      dependencies: [
        "Worker", "Recognition", "Lines", "Raster", "WorkerProtocol", "PageModel",
      ],
      path: "Tests/CapturedWorker"),
    // Prints what decides about the words of an image, for the fits of the functions that weigh it.
    .executableTarget(
      name: "WordSamples",
      dependencies: [
        "Words", "PaddleEngine", "TesseractEngine", "Recognition", "Raster", "Codecs", "ImageFiles",
        "WorkerProtocol", "PageModel",
      ],
      path: "Tests/WordSamples"),
    // Prints what decides about gutters and tables of pages, for the fits of the functions that weigh it.
    .executableTarget(
      name: "LayoutSamples", dependencies: ["TextImport", "Tables", "PageModel"],
      path: "Tests/LayoutSamples"),
    // What reads strangers' bytes in the main process: for the fuzzer, and for tests of its
    // findings.
    .target(
      name: "FuzzSubjects",
      dependencies: [
        "Inputs", "Fitting", "CLineNetwork", "CLineReader", "Capture", "Exports", "PagePipeline",
        "Codecs", "Raster", "Sheets", "PDFInput", "TextLayer", "SearchablePDF", "PDFSyntax",
        "TextImport",
        "WorkerProtocol", "ImageFiles", "Understanding", "PageModel", "TestSupport",
      ],
      path: "Tests/FuzzSubjects"),
    // Reads mutated inputs as one of the subjects.
    .executableTarget(
      name: "Fuzzing", dependencies: ["FuzzSubjects", "TestSupport"], path: "Tests/Fuzzing"),
    .testTarget(
      name: "FuzzSubjectsTests", dependencies: ["FuzzSubjects", "TestSupport"],
      exclude: ["Inputs"]),
    .testTarget(
      name: "TextImportTests", dependencies: ["TextImport", "PageModel", "TestSupport"]),
    .testTarget(name: "InstallationAdviceTests", dependencies: ["InstallationAdvice"]),
    .testTarget(name: "LineNetworkTests", dependencies: ["CLineNetwork", "TestSupport"]),
    .testTarget(
      name: "LineReaderTests", dependencies: ["CLineReader", "CLineNetwork", "TestSupport"]),
    .testTarget(
      name: "UnderstandingTests",
      dependencies: ["Tables", "Fitting", "Understanding", "PageModel", "TestSupport"]),
    .testTarget(
      name: "PDFSyntaxTests",
      dependencies: ["PDFContent", "PDFSyntax", "PageModel", "CZlib", "TestSupport"]),
    .testTarget(
      name: "ImageFilesTests",
      dependencies: ["ImageFiles", "PageModel", "TestSupport"]),
    .testTarget(
      name: "WorkerProtocolTests",
      dependencies: ["PageModel", "ImageFiles", "PDFSyntax", "WorkerProtocol", "TestSupport"]),
    .target(
      name: "COperations", dependencies: ["CLeptonica", "LeptonicaLibrary"],
      path: "Tests/COperations"),
    .testTarget(
      name: "ImagesTests",
      dependencies: [
        "PageModel", "ImageFiles", "Raster", "Lines", "Sheets", "Layers", "Codecs", "COperations",
        "TestSupport",
      ]),
    .testTarget(
      name: "RecognitionTests",
      dependencies: [
        "Words", "Sheets", "PageModel", "ImageFiles", "Recognition", "TesseractEngine",
        "PaddleEngine", "Raster", "Lines", "Codecs", "WorkerProtocol", "InstallationAdvice",
        "TestSupport",
      ]),
    .testTarget(
      name: "WorkerTests",
      dependencies: [
        "Worker", "Codecs", "ImageFiles", "WorkerProtocol", "Understanding", "PageModel",
        "TestSupport",
      ]),
    .testTarget(
      name: "PDFInputTests",
      dependencies: [
        "Tables", "PDFInput", "PDFText", "PDFSource", "PDFContent", "Codecs", "ImageFiles",
        "PDFSyntax", "WorkerProtocol", "Understanding", "PageModel", "TestSupport",
      ]),
    .testTarget(
      name: "FilesTests",
      dependencies: [
        "Files", "TestSupport",
        .product(name: "SystemPackage", package: "swift-system"),
      ]
    ),
    .testTarget(
      name: "SupervisionTests",
      dependencies: [
        "Supervision", "WorkerProtocol", "PageModel", "ScriptedWorker", "TestSupport",
      ]),
    .testTarget(
      name: "SearchablePDFTests",
      dependencies: [
        "Fitting", "SearchablePDF", "TextLayer", "PDFInput", "WorkerProtocol", "Understanding",
        "PageModel", "ImageFiles", "PDFSyntax", "TestSupport",
      ]),
    .testTarget(
      name: "DocumentsTests",
      dependencies: [
        "Inputs", "TextLayer", "Fitting", "WorkerProtocol", "Capture", "Batch", "Review",
        "Documents", "Exports", "PagePipeline", "Supervision", "SearchablePDF", "Files",
        "ImageFiles", "Understanding", "PageModel", "PDFSyntax", "ScriptedWorker", "CapturedWorker",
        "TestSupport", "TextImport",
      ],
      exclude: ["Documents/Writing/Snapshots"]),
    .testTarget(name: "SettingsTests", dependencies: ["Settings"]),
    .testTarget(
      name: "ArgumentsTests",
      dependencies: [
        "Arguments", "Batch", "PagePipeline", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "Arguments", "Documents", "Batch", "scanpdf", "PDFSyntax", "Raster", "Codecs", "ImageFiles",
        "WorkerProtocol", "PageModel", "PagePipeline", "Settings", "InstallationAdvice",
        "PaddleEngine", "ScriptedWorker", "TestSupport",
      ],
      exclude: ["Help/Snapshots"]),
  ]
)

// The floors of Sources, lowest first; a target uses only targets of its own floor and of lower ones.
let floors: KeyValuePairs = [
  "Base": "Files CFiles CZlib InstallationAdvice",
  "Page": "PageModel Tables Understanding Fitting",
  "Images": "ImageFiles Codecs Raster CImage CPNG CJPEG CTIFF CLeptonica COpenJPEG CHEIF CZXing",
  "PDF":
    "PDFSyntax PDFContent WorkerProtocol TextLayer SearchablePDF PDFSource PDFText PDFInput CQPDF",
  "Reading":
    """
  TextImport Lines Sheets Layers Words Recognition TesseractEngine CTesseract CLineReader \
  CLineNetwork PaddleEngine CONNXRuntime
  """,
  "Work": "Supervision Worker CSandbox",
  "Documents": "Inputs PagePipeline Documents Exports Review",
  "Program": "Settings CTOML Batch Capture CBuild Arguments scanpdf",
]
for (floor, names) in floors {
  for target in package.targets where names.split(separator: " ").contains(target.name[...]) {
    target.path = "Sources/\(floor)/\(target.name)"
  }
}

// libFuzzer is a part of the toolchain, and needs all code instrumented: scripts/fuzz.
if Context.environment["SCANPDF_FUZZING"] != nil {
  package.targets.append(.systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"))
  for target in package.targets where target.name == "Fuzzing" {
    target.dependencies.append("CFuzzer")
    // The default linker fails on what it is to link.
    target.linkerSettings = [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]
  }
}

// C and C++ are hardened as Debian hardens its packages (dpkg-buildflags(1)), in every build; what
// FORTIFY checks only an optimiser knows. Each object records its flags, which
// scripts/check-hardening reads.
var hardening = ["-fstack-protector-strong", "-fstack-clash-protection", "-grecord-command-line"]
#if arch(x86_64)
  hardening.append("-fcf-protection")
#elseif arch(arm64)
  hardening.append("-mbranch-protection=standard")
#endif
let fortification = ["-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=3"]

for target in package.targets where target.type == .regular {
  // A name in C style is a target of C or C++.
  guard target.name.hasPrefix("C"), target.name.dropFirst().first?.isUppercase == true else {
    continue
  }
  target.cSettings =
    (target.cSettings ?? []) + [
      .unsafeFlags(hardening),
      .unsafeFlags(
        fortification,
        ["CLineNetwork", "CLineReader", "CLeptonica"].contains(target.name)
          ? nil : .when(configuration: .release)),
    ]
}

// Compiled with -O in debug builds: the tests of the executable otherwise wait for pages three times
// as long, for lists of documents four times, and for large PDFs ten times.
let optimised: Set = [
  "Files", "PageModel", "Codecs", "Raster", "Lines", "Sheets", "Layers", "Words", "Recognition",
  "PaddleEngine", "PDFSyntax", "PDFContent", "Inputs", "Documents", "Batch",
]

for target in package.targets where ![.system].contains(target.type) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
  ]
  if optimised.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
}
