import Glibc

/// What tells a file from all others on the machine.
struct FileIdentity: Sendable, Equatable {
  let device: dev_t
  let number: ino_t
}
