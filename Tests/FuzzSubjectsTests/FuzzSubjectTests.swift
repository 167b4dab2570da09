import FuzzSubjects
import Testing
import TestSupport

/// What the fuzzer has found, and what it begins with, is read without a trap by every subject.
@Suite struct FuzzSubjectTests {
  @Test(arguments: FuzzSubject.allCases)
  func `recorded inputs never trap`(subject: FuzzSubject) {
    let inputs = RecordedInputs.all(of: subject)
    #expect(!inputs.isEmpty)
    for input in inputs { subject.read(input) }
  }

  @Test(arguments: FuzzSubject.allCases)
  func `cut and flipped seeds never trap`(subject: FuzzSubject) {
    var random = SeededGenerator(seed: 1)
    for seed in subject.seeds {
      for length in seed.indices.prefix(200) { subject.read(Array(seed[..<length])) }
      for _ in 0..<100 {
        var damaged = seed
        damaged[Int.random(in: 0..<seed.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
        subject.read(damaged)
      }
    }
  }
}
