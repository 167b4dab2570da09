/// The file a worker holds from the request before, so that one with many pictures is sent once.
struct HeldFile: Sendable {
  let path: String
  let bytes: [UInt8]
}
