import Glibc

/// Standard input, output and error as whoever started the program left them.
enum StandardStreams {
  /// Opens those that are closed to `/dev/null`, for reading alone: writing there fails as before.
  ///
  /// The next file to be opened would else get the number of a standard stream, and the PDF what is
  /// printed there. It must come before the runtime opens files for itself.
  static func openClosed() {
    // The lowest free number is taken: a closed stream's, until none is left.
    while case let opened = unsafe open("/dev/null", O_RDONLY), opened >= 0 {
      guard opened > STDERR_FILENO else { continue }
      close(opened)
      return
    }
  }
}
