import Testing
import WorkerProtocol

@Suite struct WordListTests {
  @Test func `each word has its answer`() {
    let words = ["the", "", "zwei", "été"]
    let answers: [String: Bool] = ["the": true, "été": true, "": false]
    let payload = WordList.answer(about: WordList.encode(words)) { answers[$0] }
    #expect(WordList.known(in: payload, count: 4) == [true, false, nil, true])
  }

  @Test(arguments: [[], [0], [0, 1, 2], [0, 3], [255, 0]] as [[UInt8]])
  func `an answer about another number of words, or of other bytes, is malformed`(bytes: [UInt8]) {
    #expect(WordList.known(in: bytes, count: 2) == nil)
  }
}
