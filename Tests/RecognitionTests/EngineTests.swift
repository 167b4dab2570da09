import Testing

/// The suites that load engines, one after another, because the kernels of the line networks are a
/// choice of the whole process.
@Suite(.serialized) enum EngineTests {}
