import FoundationEssentials

/// The date a document says it was made.
enum SourceDate {
  /// In seconds since 1970, what `SOURCE_DATE_EPOCH` says; else no date, so that the same pages give
  /// the same bytes (reproducible-builds.org/specs/source-date-epoch).
  static var current: Int? {
    ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
  }
}
