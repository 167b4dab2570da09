import Foundation
import TestSupport
import Testing

/// The built executable.
enum ScanPDFProgram {
  /// The path of another build that is tested; `nil` for the one beside the tests.
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

  /// Starts it in a directory.
  static func start(_ arguments: [String], in directory: TemporaryDirectory) throws
    -> RunningProgram
  {
    try RunningProgram(path(), arguments, in: directory.path)
  }
}

extension TemporaryDirectory {
  /// Runs the built executable in the directory.
  @discardableResult
  func scanpdf(_ arguments: String...) throws -> Run {
    try ScanPDFProgram.start(arguments, in: self).finish()
  }

  /// Runs the built executable as someone who may not do more than the files' modes say: root too,
  /// without its capabilities.
  func withoutPrivileges(_ arguments: String...) throws -> Run {
    let program = try ScanPDFProgram.path()
    guard geteuid() == 0 else { return try RunningProgram(program, arguments, in: path).finish() }
    let lessPowers = "--bounding-set=-dac_override,-dac_read_search"
    return try RunningProgram("setpriv", [lessPowers, program] + arguments, in: path).finish()
  }

  /// Runs a shell script in the directory, in which `$scanpdf` is the built executable.
  func shell(_ script: String) throws -> Run {
    let line = "scanpdf='\(try ScanPDFProgram.path())'\n" + script
    return try RunningProgram("sh", ["-c", line], in: path).finish()
  }

  /// Runs another program in the directory.
  func run(_ program: String, _ arguments: String...) throws -> Run {
    try RunningProgram(program, arguments, in: path).finish()
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
    let run = try ScanPDFProgram.start(arguments, in: self).finish()
    #expect(run.ending == .exit(exit), sourceLocation: sourceLocation)
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

/// Mounting in a namespace of its own.
enum Mounting {
  /// Whether a disk can be mounted, which not every container permits.
  static let isPossible: Bool = {
    let mount = "mount -t tmpfs tmpfs /mnt"
    let program = try? RunningProgram(
      "unshare", ["--mount", "--map-root-user", "sh", "-c", mount], in: "/")
    return (try? program?.finish().ending) == .exit(0)
  }()
}
