import Glibc

/// A file without a name that takes what a program writes.
final class CapturedOutput {
  let descriptor: Int32

  init() throws {
    descriptor = unsafe open("/tmp", O_RDWR | O_CLOEXEC | __O_TMPFILE | O_DIRECTORY, 0o600)
    guard descriptor >= 0 else { throw TestFailure("no temporary file in /tmp") }
  }

  deinit {
    close(descriptor)
  }

  /// All that was written so far.
  func bytes() -> [UInt8] {
    var status = stat()
    unsafe fstat(descriptor, &status)
    let size = Int(status.st_size)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = unsafe max(0, pread(descriptor, buffer.baseAddress, size, 0))
    }
  }
}
