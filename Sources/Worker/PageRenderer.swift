import Glibc

/// Replaces this process by a confined program that draws a page of the PDF on standard input.
package enum PageRenderer {
  /// Replaces this process by pdftoppm at the path `program`, which writes page `number`, from 1,
  /// to standard output as a PNG file with the given resolution in dots per inch.
  ///
  /// Returns only if the program cannot be started; the reason is then in `errno`.
  package static func run(
    program: String, page number: Int, dotsPerInch: Int, memory: Int, seconds: Int
  ) {
    let arguments = [
      program, "-f", "\(number)", "-l", "\(number)", "-r", "\(dotsPerInch)", "-cropbox", "-png",
      "-",
    ]
    Sandbox.confine(program: program, memory: memory, seconds: seconds)
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    _ = unsafe execv(program, &pointers)
  }
}
