import Glibc

/// Ends a worker when the main process has gone, even in the middle of a page.
enum ParentWatch {
  /// Starts a thread that waits until the other end of standard input is closed.
  ///
  /// A signal at the parent's death would not do: it is bound to the thread that started the
  /// worker, and means nothing to a worker on another machine.
  static func start() {
    var thread = pthread_t()
    let started = unsafe pthread_create(&thread, nil, { _ in unsafe ParentWatch.wait() }, nil)
    if started == 0 { pthread_detach(thread) }
  }

  private static func wait() -> UnsafeMutableRawPointer? {
    // No event is asked for: a hang-up is always told.
    var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    while true {
      let ready = unsafe poll(&input, 1, -1)
      guard ready >= 0 || errno == EINTR else { return nil }
      if ready > 0 { _exit(0) }
    }
  }
}
