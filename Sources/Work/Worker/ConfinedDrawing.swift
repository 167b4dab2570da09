import Glibc

/// Replaces this process by a confined program that draws pages of the PDF on standard input.
package enum ConfinedDrawing {
  /// Replaces this process by the program whose path is the first of `arguments`.
  ///
  /// Returns only if the program cannot be confined or started; the reason is then in `errno`.
  package static func run(_ arguments: [String], memory: Int, seconds: Int) {
    guard let program = arguments.first,
      Sandbox.confine(program: program, memory: memory, seconds: seconds)
    else { return }
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    _ = unsafe execv(program, &pointers)
  }
}
