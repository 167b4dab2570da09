import Foundation
import TestSupport
import Testing

/// The built executable.
enum ScanPDFProgram {
  /// The path of another build to test; `nil` for the build beside the tests.
  static let otherBuild = ProcessInfo.processInfo.environment["SCANPDF_TESTED"]

  /// Where it, or another program of the tests, is: beside the test bundle, which is the running
  /// program.
  static func path(_ name: String = "scanpdf") throws -> String {
    if name == "scanpdf", let otherBuild { return otherBuild }
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(filePath: bundle).deletingLastPathComponent().appending(path: name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw TestFailure("\(path) is missing; build with swift build --build-tests")
    }
    return path
  }

  /// Starts the executable in a directory.
  static func start(_ arguments: [String], in directory: TemporaryDirectory) throws
    -> RunningProgram
  {
    try RunningProgram(path(), arguments, in: directory.path)
  }
}

extension TemporaryDirectory {
  /// Runs the built executable in the directory, and expects this exit code; `nil` for any.
  @discardableResult
  func scanpdf(
    _ arguments: String..., exit: Int32? = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    try scanpdf(arguments, exit: exit, sourceLocation: sourceLocation)
  }

  @discardableResult
  func scanpdf(
    _ arguments: [String], exit: Int32? = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    try ScanPDFProgram.start(arguments, in: self).finish().expecting(exit, at: sourceLocation)
  }

  /// Runs the built executable as someone who may not do more than the files' modes say: root too,
  /// without its capabilities.
  @discardableResult
  func withoutPrivileges(
    _ arguments: String..., exit: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    guard geteuid() == 0 else {
      return try scanpdf(arguments, exit: exit, sourceLocation: sourceLocation)
    }
    let lessPowers = ["--bounding-set=-dac_override,-dac_read_search", try ScanPDFProgram.path()]
    return try RunningProgram("setpriv", lessPowers + arguments, in: path).finish()
      .expecting(exit, at: sourceLocation)
  }

  /// Runs a shell script in the directory, in which `$scanpdf` is the built executable, and expects
  /// this exit code; `nil` for any.
  @discardableResult
  func shell(
    _ script: String, exit: Int32? = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    let line = "scanpdf='\(try ScanPDFProgram.path())'\n" + script
    return try RunningProgram("sh", ["-c", line], in: path).finish()
      .expecting(exit, at: sourceLocation)
  }

  /// Runs another program in the directory.
  func run(_ program: String, _ arguments: String...) throws -> Run {
    try RunningProgram(program, arguments, in: path).finish()
  }
}

extension Run {
  /// Returns the run, which is expected to end with this exit code; `nil` for any.
  func expecting(_ exit: Int32?, at sourceLocation: SourceLocation) -> Run {
    if let exit {
      #expect(ending == .exit(exit), "\(errors.prefix(1_000))", sourceLocation: sourceLocation)
    }
    return self
  }
}

extension TemporaryDirectory {
  /// Expects a run to end with an exit code and one line on standard error, to print nothing else
  /// but the parser's help on wrong usage, and to leave the directory as it was.
  func expectFailure(
    _ arguments: [String], exit: Int32, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try contents()
    let run = try scanpdf(arguments, exit: exit, sourceLocation: sourceLocation)
    let isHelp = { (line: String) in line.hasPrefix("Help: ") || line.hasPrefix("Usage: ") }
    let messages = exit == 64 ? Array(run.messages.prefix { !isHelp($0) }) : run.messages
    #expect(
      messages.joined(separator: "\n") == "scanpdf: \(message)", sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    #expect(try contents() == before, sourceLocation: sourceLocation)
  }
}

/// The message for a file that is not an image.
enum NotAnImage {
  static let message =
    "is not an image of a supported format "
    + "(PNG, JPEG, TIFF, BMP, PNM, GIF, WebP, JPEG 2000, HEIC); convert it first, as with ImageMagick"
}

/// The permission to mount in a separate namespace.
enum Mounting {
  /// Whether a disk can be mounted, which not every container permits.
  static let isPossible: Bool = {
    let mount = "mount -t tmpfs tmpfs /mnt"
    let program = try? RunningProgram(
      "unshare", ["--mount", "--map-root-user", "sh", "-c", mount], in: "/")
    return (try? program?.finish().ending) == .exit(0)
  }()
}
