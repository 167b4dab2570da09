import Glibc
import Synchronization

/// The named temporary files of this process, which a signal that ends the process removes.
///
/// File systems without unnamed files (`O_TMPFILE`) need named ones: NFS, FAT, and many file
/// systems in user space.
package enum UnfinishedFile {
  /// The maximum number of files, which is more than the outputs of one run.
  private static let maximumFiles = 16

  /// An open directory and a name in it; `nil` for no file.
  private typealias File = (directory: Int32, name: UnsafeMutablePointer<CChar>?)
  // Signal handlers read it and may take no lock (signal-safety(7)); only changes are synchronised.
  private nonisolated(unsafe) static let files = {
    let files = UnsafeMutablePointer<File>.allocate(capacity: maximumFiles)
    unsafe files.initialize(repeating: (AT_FDCWD, nil), count: maximumFiles)
    return unsafe files
  }()

  private static let changes = Mutex(())

  /// Registers a file for removal by SIGHUP, SIGINT and SIGTERM.
  static func began(_ file: FileLocation) {
    changes.withLock { _ in
      guard let free = (0..<maximumFiles).first(where: { unsafe files[$0].name == nil }) else {
        return
      }
      unsafe files[free].directory = file.descriptor
      unsafe files[free].name = file.name.withSystemPath { unsafe strdup($0) }
    }
    for number in [SIGHUP, SIGINT, SIGTERM] {
      let earlier = signal(number, removeAndEnd)
      // An ignored signal (nohup), or a signal with another handler, keeps its action.
      if !SignalAction.isSame(earlier, SIG_DFL) { _ = signal(number, earlier) }
    }
  }

  /// Removes the registration of a file.
  static func ended(_ file: FileLocation) {
    changes.withLock { _ in
      for index in 0..<maximumFiles {
        // The name is not freed, because the handler may be reading it.
        if let name = unsafe files[index].name, unsafe files[index].directory == file.descriptor,
          unsafe file.name.withSystemPath({ unsafe strcmp(name, $0) }) == 0
        {
          unsafe files[index].name = nil
        }
      }
    }
  }

  /// Removes the files with async-signal-safe calls (signal-safety(7)).
  package static func removeAll() {
    var index = 0
    while index < maximumFiles {
      if let name = unsafe files[index].name {
        unsafe unlinkat(files[index].directory, name, 0)
      }
      index += 1
    }
  }

  private static let removeAndEnd: @convention(c) (CInt) -> Void = { number in
    UnfinishedFile.removeAll()
    SignalAction.endProcess(by: number)
  }
}
