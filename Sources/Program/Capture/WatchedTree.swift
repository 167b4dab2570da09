import Batch
import Documents
import Files
import Inputs
import Supervision

/// The files and directories of a tree at one time, without hidden entries, unfinished files, and
/// directories that file servers and systems made for themselves.
struct TreeListing {
  /// The version of each regular file, by its path.
  private(set) var files: [String: FileVersion] = [:]
  /// The paths of the directories, parents first.
  private(set) var directories: [String] = []
  /// The paths of links to files, which are not followed.
  private(set) var skippedLinks: Set<String> = []
  private let links: LinkPolicy

  /// Lists the tree at `root` without the directories whose identities are in `excluded`.
  ///
  /// - followsLinks: Whether links to files are followed.
  /// - Throws: a `FileError` if the root cannot be read; skips other directories that cannot be
  ///   read.
  init(
    root: String, without excluded: [FileIdentity], followsLinks: Bool = false
  ) throws(FileError) {
    links = followsLinks ? .followed : .refusedBelow(root)
    try list(root, excluded, try DirectoryListing.names(in: root))
  }

  private mutating func list(
    _ directory: String, _ excluded: [FileIdentity], _ names: [String]
  ) throws(FileError) {
    directories.append(directory)
    for name in names {
      let path = OutputDirectory.path(of: name, in: directory)
      guard let status = FileStatus(of: path, followsLinks: false),
        status.isDirectory || !EntryName.isUnfinished(name)
      else { continue }
      if status.isDirectory {
        guard !excluded.contains(status.identity), !EntryName.isSystemDirectory(name) else {
          continue
        }
        guard let names = try? DirectoryListing.names(in: path, links: links) else { continue }
        try list(path, excluded, names)
      } else if status.isLink, !links.followsLinks {
        if FileStatus(of: path)?.isDirectory != true { skippedLinks.insert(path) }
      } else if let version = (status.isRegular ? status : FileStatus(of: path))?.version {
        files[path] = version
      }
    }
  }
}

/// Decides which files of a watched tree are complete and still to be converted.
struct SettlingFiles {
  /// The state of a file.
  private struct Entry {
    var version: FileVersion
    /// The time at which this version was first seen or, if later, the file was last seen open.
    var since: ContinuousClock.Instant
    /// Whether this version has been converted or skipped, so that the file waits for a change.
    var isTaken = false
  }

  /// The time without changes after which a file counts as complete.
  private let settle: Duration
  private var entries: [String: Entry] = [:]

  init(settle: Duration) {
    self.settle = settle
  }

  /// Records the files of the tree at `now`; files at the paths in `open` are still being written.
  mutating func update(
    _ files: [String: FileVersion], open: Set<String>, at now: ContinuousClock.Instant
  ) {
    for path in entries.keys where files[path] == nil { entries[path] = nil }
    for (path, version) in files {
      let isChanged = entries[path]?.version != version
      if isChanged { entries[path] = Entry(version: version, since: now) }
      if open.contains(path) { entries[path]?.since = now }
    }
  }

  /// Returns whether the file at `path` is complete at `now` and still has `version`.
  func isSettled(
    _ path: String, _ version: FileVersion?, at now: ContinuousClock.Instant
  ) -> Bool {
    guard let entry = entries[path] else { return false }
    return entry.version == version && entry.since.duration(to: now) >= settle
  }

  /// Returns whether a complete file is still to be taken.
  func hasWork(at now: ContinuousClock.Instant) -> Bool {
    entries.values.contains { !$0.isTaken && $0.since.duration(to: now) >= settle }
  }

  /// Returns the time until the next file is complete; `nil` if all files are taken.
  func timeToNext(at now: ContinuousClock.Instant) -> Duration? {
    entries.values.lazy.filter { !$0.isTaken }
      .map { max(settle - $0.since.duration(to: now), .zero) }.min()
  }

  /// Returns whether the file at `path` is still to be taken.
  func isWaiting(_ path: String) -> Bool { entries[path].map { !$0.isTaken } ?? false }

  /// The number of files that are still to be taken.
  var waitingCount: Int { entries.values.count { !$0.isTaken } }

  /// Marks all files that are complete at `now` as taken, except files at the paths in `retried`,
  /// which become complete again after `delay`.
  mutating func take(
    at now: ContinuousClock.Instant, retrying retried: Set<String> = [],
    after delay: Duration = .zero
  ) {
    for (path, entry) in entries where entry.since.duration(to: now) >= settle {
      if retried.contains(path) {
        entries[path]?.since = now.advanced(by: delay - settle)
      } else {
        entries[path]?.isTaken = true
      }
    }
  }
}

/// A directory tree in which files appear, grow and disappear.
struct WatchedTree: ~Copyable {
  private let root: String
  private let excluded: [FileIdentity]
  private let followsLinks: Bool
  /// The existing links that have been reported.
  private var reportedLinks: Set<String> = []
  private var changes: DirectoryWatch
  var files: SettlingFiles
  private var isReadable = true

  /// Begins to watch the tree at `root` without the directories with the identities `excluded`.
  ///
  /// - followsLinks: Whether links to files are followed.
  init(
    root: String, settle: Duration, without excluded: [FileIdentity], followsLinks: Bool
  ) throws(FileError) {
    _ = try DirectoryListing.names(in: root)
    changes = try DirectoryWatch(for: root)
    files = SettlingFiles(settle: settle)
    self.root = root
    self.excluded = excluded
    self.followsLinks = followsLinks
  }

  /// Lists the whole tree, and reports new links and whether the tree has become unreadable or
  /// readable again.
  mutating func update(report: (WatchEvent) -> Void) {
    changes.readReports()
    do throws(FileError) {
      let outside = excluded.filter { $0 != FileStatus(of: root)?.identity }
      let listing = try TreeListing(root: root, without: outside, followsLinks: followsLinks)
      let newLinks = listing.skippedLinks.subtracting(reportedLinks)
      reportedLinks = listing.skippedLinks
      if !newLinks.isEmpty { report(.batch(.skippedLinks(newLinks.sorted()))) }
      changes.watch(listing.directories)
      files.update(listing.files, open: changes.openFiles, at: .now)
      if !isReadable { report(.readable) }
      isReadable = true
    } catch {
      if isReadable { report(.unreadable(error)) }
      isReadable = false
    }
  }

  /// Whether a complete file is still to be taken.
  var hasWork: Bool { isReadable && files.hasWork(at: .now) }

  /// Returns whether all files of a document are complete at `now` and one is still to be taken.
  func isReady(_ inputs: [InputFile], at now: ContinuousClock.Instant) -> Bool {
    inputs.contains { files.isWaiting($0.path) }
      && inputs.allSatisfy { files.isSettled($0.path, $0.status.version, at: now) }
  }

  /// The minimum wait, so that a stream of reports does not keep the processor busy.
  private static let minimumWait = Duration.milliseconds(200)

  /// Waits until the tree may have changed, a file may have become complete, `longest` has passed,
  /// or `stop` is requested.
  func wait(upTo longest: Duration, stop: StopRequest) async {
    let time = min(longest, files.timeToNext(at: .now) ?? longest)
    let bell = changes.bell
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await stop.wait()
        if await stop.isMade { bell.ring() }
      }
      try? await Task.sleep(for: Self.minimumWait)
      await changes.wait(upTo: time)
      group.cancelAll()
    }
  }
}
