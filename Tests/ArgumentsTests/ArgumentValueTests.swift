import Batch
import PagePipeline
import Testing

@testable import Arguments

/// The values of options that have a form of their own.
@Suite struct ArgumentValueTests {
  @Test(arguments: [
    ("2/4", [:], 1, 4),
    ("auto", ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "5"], 3, 5),
    (
      "auto",
      [
        "SLURM_ARRAY_TASK_ID": "14", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "10",
        "SLURM_ARRAY_TASK_STEP": "2",
      ], 2, 3
    ), ("auto/4", ["JOB_COMPLETION_INDEX": "0"], 0, 4),
  ])
  func `a part is named, or that of the environment`(
    text: String, environment: [String: String], index: Int, count: Int
  ) throws {
    let argument = try #require(ShardArgument(argument: text))
    #expect(try argument.shard(in: environment) == Shard(index: index, of: count))
  }

  @Test(arguments: ["", "0/2", "3/2", "1", "1/2/3", "x/2", "auto/0", "auto/x", "-1/2"])
  func `other texts do not name a part`(text: String) {
    #expect(ShardArgument(argument: text) == nil)
  }

  @Test(arguments: [
    ("auto", [:]), ("auto", ["JOB_COMPLETION_INDEX": "1"]),
    ("auto/2", ["JOB_COMPLETION_INDEX": "2"]),
    (
      "auto",
      [
        "SLURM_ARRAY_TASK_ID": "\(Int.min)", "SLURM_ARRAY_TASK_COUNT": "2",
        "SLURM_ARRAY_TASK_MIN": "1",
      ]
    ),
  ])
  func `an environment without a part is an error`(text: String, environment: [String: String])
    throws
  {
    let argument = try #require(ShardArgument(argument: text))
    #expect(throws: (any Error).self) { try argument.shard(in: environment) }
  }

  @Test func `formats are joined by commas, each once`() {
    let list = FormatList(argument: "text,hocr,text")
    #expect(list?.formats.map(\.name) == ["text", "hocr"])
    for text in ["", "text,", "pdf"] { #expect(FormatList(argument: text) == nil) }
  }

  @Test func `completions leave out the words that are there`() {
    let words = ["deu", "eng", "fra"]
    #expect(
      JoinedWords.completions(of: "eng+d", with: words, separator: "+") == ["eng+deu", "eng+fra"])
    #expect(JoinedWords.completions(of: "", with: words, separator: "+") == words)
  }

  @Test func `an option of a scanner is a name and a value`() {
    let option = DeviceOption(argument: "y=a=b")
    #expect(option?.name == "y")
    #expect(option?.value == "a=b")
    for text in ["", "name", "=1", "1=2"] { #expect(DeviceOption(argument: text) == nil) }
  }

  @Test func `a backup without a suffix gets the usual one, up to the end of options`() {
    #expect(
      BackupArgument.completed(["--backup", "a", "--backup=.b", "--", "--backup"])
        == ["--backup=~", "a", "--backup=.b", "--", "--backup"])
  }

  @Test(arguments: [
    ("scan.pdf", "scan.pdf"), ("a b", "'a b'"), ("", "''"), ("it's", #"'it'\''s'"#),
    ("über.pdf", "über.pdf"), ("$HOME", "'$HOME'"),
  ])
  func `words of a shell are quoted if they need it`(text: String, word: String) {
    #expect(text.shellWord == word)
  }
}
