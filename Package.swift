// swift-tools-version: 6.2
import PackageDescription

/// A linked library as pkg-config describes it, without a Swift interface.
func library(_ name: String, pkgConfig: String) -> Target {
  .systemLibrary(name: name + "Library", path: "Sources/Libraries/" + name, pkgConfig: pkgConfig)
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
    .target(name: "CPNG", dependencies: ["PNGLibrary"]),
    .target(name: "CJPEG", dependencies: ["JPEGLibrary"]),
    .target(name: "CTIFF", dependencies: ["TIFFLibrary"]),
    .target(name: "CLeptonica", dependencies: ["LeptonicaLibrary"]),
    // Optimised in any build: unoptimised, it takes longer than Tesseract. Fused operations round
    // otherwise than Tesseract does.
    .target(name: "CLineNetwork", cxxSettings: [.unsafeFlags(["-O2", "-ffp-contract=off"])]),
    .target(
      name: "CTesseract",
      dependencies: ["CLineNetwork", "LeptonicaLibrary"],
      linkerSettings: [
        // Not by pkg-config, which would link libarchive and libcurl too; only Tesseract calls them.
        .linkedLibrary("tesseract"),
        // Tesseract finds the functions of openMP.c in the executable only if they are exported.
        .unsafeFlags(["-Xlinker", "--export-dynamic"]),
      ]),
    .target(name: "CQPDF", dependencies: ["QPDFLibrary"]),
    .target(name: "COpenJPEG", dependencies: ["OpenJPEGLibrary"]),
    // Opens libheif at run time, if there is one.
    .target(name: "CHEIF"),
    .target(name: "CFiles"),
    // scripts/package and scripts/release set the commit that `--version` prints.
    .target(
      name: "CBuild",
      cSettings: Context.environment["SCANPDF_COMMIT"].map {
        [.define("SCANPDF_COMMIT", to: "\"\($0)\"")]
      }),
    .target(name: "CSandbox", dependencies: ["SeccompLibrary"]),

    // Values, formats and files: no C library but zlib's encoder.
    .target(name: "PageLayout"),
    .target(name: "InstallationAdvice"),
    .target(name: "PDFObjects", dependencies: ["CZlib"]),
    .target(name: "ImageFiles", dependencies: ["PageLayout"]),
    .target(name: "PageWork", dependencies: ["ImageFiles", "PageLayout"]),
    .target(
      name: "Files",
      dependencies: ["CFiles", .product(name: "SystemPackage", package: "swift-system")]),

    // The worker's side of the trust boundary: the only targets that reach a C decoder.
    .target(
      name: "Imaging",
      dependencies: [
        "ImageFiles", "PageLayout", "InstallationAdvice", "CPNG", "CJPEG", "CTIFF", "CLeptonica",
        "COpenJPEG", "CHEIF", "CZlib",
      ]),
    .target(
      name: "ScannedPDF",
      dependencies: ["Imaging", "ImageFiles", "PDFObjects", "PageLayout", "PageWork", "CQPDF"]),
    .target(
      name: "Recognition",
      dependencies: ["Imaging", "PageWork", "PageLayout", "InstallationAdvice", "CTesseract"]),
    .target(
      name: "Worker",
      dependencies: [
        "Recognition", "ScannedPDF", "Imaging", "ImageFiles", "PageWork", "PageLayout", "CSandbox",
        "CTesseract", "CLeptonica", "CQPDF",
      ]),

    // The main process's side.
    .target(
      name: "Supervision",
      dependencies: [
        "PageWork", "Files",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "SearchablePDF", dependencies: ["PDFObjects", "PageWork", "PageLayout", "ImageFiles"]),
    .target(
      name: "Conversion",
      dependencies: [
        "Supervision", "SearchablePDF", "Files", "PageWork", "ImageFiles", "PageLayout",
        "PDFObjects", "InstallationAdvice",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),

    // The command.
    .executableTarget(
      name: "scanpdf",
      dependencies: [
        "Conversion", "Worker", "Recognition", "Supervision", "SearchablePDF", "Files", "PageWork",
        "CSandbox", "CBuild",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // A worker that a hostile image controls cannot redirect calls of libraries.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"])
      ]),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: ["SearchablePDF", "PageLayout", "ImageFiles", "PDFObjects", "CZlib"],
      path: "Tests/TestSupport"),
    // Stands in for the worker: answers, dawdles, crashes or talks nonsense as its arguments say.
    .executableTarget(
      name: "ScriptedWorker", dependencies: ["PageWork", "PageLayout", "ImageFiles"],
      path: "Tests/ScriptedWorker"),
    // A worker whose recognition tries what a locked worker must not be able to do.
    .executableTarget(
      name: "CapturedWorker",
      dependencies: ["Worker", "Recognition", "Imaging", "PageWork", "PageLayout"],
      path: "Tests/CapturedWorker"),
    // What reads strangers' bytes in the main process: for the fuzzer, and for tests of its
    // findings.
    .target(
      name: "FuzzSubjects",
      dependencies: [
        "CLineNetwork", "Conversion", "Imaging", "ScannedPDF", "SearchablePDF", "PDFObjects",
        "PageWork", "ImageFiles", "PageLayout", "TestSupport",
      ],
      path: "Tests/FuzzSubjects"),
    .testTarget(
      name: "FuzzSubjectsTests", dependencies: ["FuzzSubjects", "TestSupport"],
      exclude: ["Inputs"]),
    .testTarget(name: "InstallationAdviceTests", dependencies: ["InstallationAdvice"]),
    .testTarget(name: "LineNetworkTests", dependencies: ["CLineNetwork", "TestSupport"]),
    .testTarget(name: "PageLayoutTests", dependencies: ["PageLayout", "TestSupport"]),
    .testTarget(name: "PDFObjectsTests", dependencies: ["PDFObjects", "CZlib", "TestSupport"]),
    .testTarget(
      name: "ImageFilesTests", dependencies: ["ImageFiles", "PageLayout", "TestSupport"]),
    .testTarget(name: "PageWorkTests", dependencies: ["PageWork", "TestSupport"]),
    .testTarget(name: "ImagingTests", dependencies: ["Imaging", "TestSupport"]),
    .testTarget(
      name: "RecognitionTests",
      dependencies: ["Recognition", "Imaging", "PageWork", "InstallationAdvice", "TestSupport"]),
    .testTarget(
      name: "WorkerTests",
      dependencies: ["Worker", "Imaging", "ImageFiles", "PageWork", "PageLayout", "TestSupport"]),
    .testTarget(
      name: "ScannedPDFTests",
      dependencies: [
        "ScannedPDF", "Imaging", "ImageFiles", "PDFObjects", "PageWork", "PageLayout",
        "TestSupport",
      ]),
    .testTarget(
      name: "FilesTests",
      dependencies: [
        "Files", "TestSupport", .product(name: "SystemPackage", package: "swift-system"),
      ]
    ),
    .testTarget(
      name: "SupervisionTests",
      dependencies: ["Supervision", "PageWork", "PageLayout", "ScriptedWorker", "TestSupport"]),
    .testTarget(
      name: "SearchablePDFTests",
      dependencies: [
        "SearchablePDF", "ScannedPDF", "PageWork", "PageLayout", "ImageFiles", "PDFObjects",
        "TestSupport",
      ]),
    .testTarget(
      name: "ConversionTests",
      dependencies: [
        "Conversion", "Supervision", "SearchablePDF", "Files", "ImageFiles", "PageLayout",
        "PDFObjects", "ScriptedWorker", "CapturedWorker", "TestSupport",
      ],
      exclude: ["Sidecars/Snapshots"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "scanpdf", "PDFObjects", "Imaging", "ImageFiles", "PageWork", "PageLayout",
        "SearchablePDF", "InstallationAdvice", "ScriptedWorker", "TestSupport",
      ],
      exclude: ["Help/Snapshots"]),
  ]
)

// The fuzzer needs libFuzzer's part of the toolchain, and all code instrumented: scripts/fuzz.
if Context.environment["SCANPDF_FUZZING"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "Fuzzing", dependencies: ["FuzzSubjects", "CFuzzer"], path: "Tests/Fuzzing",
      // The default linker fails on what it is to link.
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
}

for target in package.targets where ![.system].contains(target.type) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
  ]
}
