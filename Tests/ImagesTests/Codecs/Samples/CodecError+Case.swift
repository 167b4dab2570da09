import Codecs

/// The case of an error that holds the message of a library.
extension CodecError {
  var isUndecodable: Bool { if case .undecodable = self { true } else { false } }
  var isIncompressible: Bool { if case .incompressible = self { true } else { false } }
}
