import Testing

/// The suites that load engines, one after another: who evaluates the line networks is a choice of
/// the whole process.
@Suite(.serialized) enum EngineTests {}
