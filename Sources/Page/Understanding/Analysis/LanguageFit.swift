package import PageModel

/// Detects by the short words of a page whether the page is in another language than it was
/// recognised in.
///
/// In these languages, about a third of the words of a text are among a few dozen short ones, which
/// the data of another language of the same script recognise correctly.
package enum LanguageFit {
  /// A language whose short words are known.
  package struct Language: Sendable, Hashable {
    /// Tesseract's code.
    package let code: String
    /// The English name.
    package let name: String
    fileprivate let words: Set<String>

    fileprivate init(_ code: String, _ name: String, _ words: String) {
      self.code = code
      self.name = name
      self.words = Set(words.split(separator: " ").map(String.init))
    }
  }

  /// The minimum number of words for a judgement.
  private static let minimumWords = 40
  /// The minimum share of a language's short words in a text in that language.
  private static let minimumShare = 0.12
  /// The minimum ratio of the short words of the other language on the page to the short words of
  /// each requested language.
  private static let minimumGain = 3.0

  /// Returns the language of a page that was recognised in other languages; `nil` if these fit, if
  /// the page has too few words, or if the short words of a requested language are not known.
  ///
  /// - codes: The requested languages, as Tesseract's codes joined by plus signs.
  package static func other(of page: RecognizedPage, recognizedIn codes: String) -> Language? {
    let requested = codes.split(separator: "+").map(String.init)
    let known = languages.filter { requested.contains($0.code) }
    guard !requested.isEmpty, known.count == requested.count else { return nil }
    let words = page.words
      .map { $0.text.trimmed(to: \.isLetter).lowercased() }.filter { $0.count > 1 }
    guard words.count >= minimumWords else { return nil }
    func share(_ language: Language) -> Double { words.share(where: language.words.contains) }
    let own = known.map(share).max() ?? 0
    let others = languages.filter { !requested.contains($0.code) }.map { ($0, share($0)) }
    guard let best = others.max(by: { $0.1 < $1.1 }),
      best.1 >= minimumShare, best.1 >= minimumGain * own
    else { return nil }
    return best.0
  }

  private static let languages = [
    Language(
      "eng", "English",
      "the of and to in is that it for was with as on be by this are or his have from not which"
        + " you they at but we had has been were their there will would all one if so"),
    Language(
      "deu", "German",
      "der die und den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an"
        + " werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über so zum"),
    Language(
      "fra", "French",
      "le la les de des et un une du en que qui dans pour est au sur par pas ne se plus avec il ce"
        + " son sa ou cette mais sont nous vous elle aux ont été ses leur"),
    Language(
      "spa", "Spanish",
      "el la los las de en que un una por con para es del se al lo como más su no sus le ya pero"
        + " este esta entre cuando muy sin sobre también ser fue"),
    Language(
      "ita", "Italian",
      "il la di che in un una per del della con non si le da sono come dei nel al gli ma più anche"
        + " alla questo lo delle dal su nella ha era"),
    Language(
      "por", "Portuguese",
      "os as de que em um uma do da no na por com para não se mais dos ao das como mas foi ele sua"
        + " ou seu pela pelo são está"),
    Language(
      "nld", "Dutch",
      "de het een en van in is dat op te zijn met voor niet aan er om ook als bij maar door uit"
        + " wordt hij naar ze werd heeft of worden"),
    Language(
      "swe", "Swedish",
      "och att det som en på är av för med den till inte om ett har de jag var så från men han vi"
        + " kan nu under eller sig"),
    Language(
      "dan", "Danish",
      "og at det som en på er af for med den til ikke om et har de jeg var så fra men han vi kan nu"
        + " under eller sig der blev"),
    Language(
      "pol", "Polish",
      "na się do nie że to jest jak po od za przez dla był są tym tego jego przy oraz lub ale czy"
        + " już było które który"),
  ]
}
