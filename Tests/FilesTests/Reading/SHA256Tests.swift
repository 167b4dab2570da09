import Files
import Testing

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-2, appendix B, and the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the hash is that of the standard`(message: String, hash: String) {
    #expect(SHA256.hash(Array(message.utf8)).hexadecimal == hash)
  }

  /// The hashes of as many letters A, whose padding needs one block or two.
  @Test(arguments: [
    (55, "8963cc0afd622cc7574ac2011f93a3059b3d65548a77542a1559e3d202e6ab00"),
    (56, "6ea719cefa4b31862035a7fa606b7cc3602f46231117d135cc7119b3c1412314"),
    (63, "1b58d00f5b1fbd2a1884d666a2be33c2fa7463dff32cd60ef200c0f750a6b70f"),
    (64, "d53eda7a637c99cc7fb566d96e9fa109bf15c478410a3f5eb4d4c4e26cd081f6"),
    (119, "17d2f0f7197a6612e311d141781f2b9539c4aef7affd729246c401890e000dde"),
    (120, "a4f4256159ea6fb23b27eb8c5eb9cfb9083475985f355a85c78de8f2fef2b3ac"),
  ])
  func `messages around the length of a block are padded`(count: Int, hash: String) {
    let digits = SHA256.hash(Array(repeating: UInt8(ascii: "A"), count: count)).hexadecimal
    #expect(digits == hash)
  }
}
