import Glibc

/// Replaces this process by a confined program that draws pages of the PDF on standard input.
package enum ConfinedDrawing {
  /// Replaces this process by pdftoppm at the path `program`, which writes `pages`, from 1, to
  /// standard output with the given resolution in dots per inch, in the format of `options`.
  ///
  /// Returns only if the program cannot be confined or started; the reason is then in `errno`.
  package static func run(
    program: String, pages: ClosedRange<Int>, options: [String], dotsPerInch: Int, memory: Int,
    seconds: Int
  ) {
    let arguments =
      [
        program, "-f", "\(pages.lowerBound)", "-l", "\(pages.upperBound)", "-r", "\(dotsPerInch)",
        "-cropbox",
      ] + options + ["-"]
    guard Sandbox.confine(program: program, memory: memory, seconds: seconds) else { return }
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    _ = unsafe execv(program, &pointers)
  }
}
