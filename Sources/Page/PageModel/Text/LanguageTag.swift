/// Language tags of documents (BCP 47; ISO 32000-1, 14.9.2).
package enum LanguageTag {
  /// Returns the tag of the first Tesseract code (`deu+eng`) that names a language; `nil` if none
  /// does, as for script models and custom models.
  package static func tag(ofTesseract codes: String) -> String? {
    for code in codes.split(separator: "+") {
      if let tag = tag(ofCode: code) { return tag }
    }
    return nil
  }

  /// Returns the tag of one code: a language of ISO 639-2 or 639-3 with an optional variant, such
  /// as `chi_sim_vert`, possibly in a directory.
  private static func tag(ofCode code: Substring) -> String? {
    let name = code.split(separator: "/").last ?? ""
    let parts = name.split(separator: "_")
    guard let language = parts.first.flatMap({ self.language(String($0)) }) else { return nil }
    let script = parts.dropFirst().compactMap { scripts[String($0)] }.first
    return [language, script].compactMap { $0 }.joined(separator: "-")
  }

  private static func language(_ code: String) -> String? {
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
      !modelsOfNoLanguage.contains(code)
    else { return nil }
    // The shortest code is preferred (RFC 5646, 2.2.1).
    return special[code] ?? twoLetters[code] ?? code
  }

  /// Models for page orientation, formulas and serial numbers.
  private static let modelsOfNoLanguage: Set = ["osd", "equ", "snum"]

  /// Tesseract names that differ from the terminology codes of ISO 639-2.
  private static let special = ["chi": "zh", "frk": "de-Latf"]

  /// The scripts (ISO 15924) of the suffixes of Tesseract names.
  private static let scripts = [
    "sim": "Hans", "tra": "Hant", "frak": "Latf", "latf": "Latf", "cyrl": "Cyrl", "latn": "Latn",
  ]

  /// The terminology codes of ISO 639-2 that have a two-letter code in ISO 639-1, each followed by
  /// that code.
  private static let twoLetters: [String: String] = {
    let codes = """
      aar aa abk ab afr af aka ak amh am ara ar arg an asm as ava av ave ae aym ay aze az bak ba
      bam bm bel be ben bn bih bh bis bi bod bo bos bs bre br bul bg cat ca ces cs cha ch che ce
      chu cu chv cv cor kw cos co cre cr cym cy dan da deu de div dv dzo dz ell el eng en epo eo
      est et eus eu ewe ee fao fo fas fa fij fj fin fi fra fr fry fy ful ff gla gd gle ga glg gl
      glv gv grn gn guj gu hat ht hau ha heb he her hz hin hi hmo ho hrv hr hun hu hye hy ibo ig
      ido io iii ii iku iu ile ie ina ia ind id ipk ik isl is ita it jav jv jpn ja kal kl kan kn
      kas ks kat ka kau kr kaz kk khm km kik ki kin rw kir ky kom kv kon kg kor ko kua kj kur ku
      lao lo lat la lav lv lim li lin ln lit lt ltz lb lub lu lug lg mah mh mal ml mar mr mkd mk
      mlg mg mlt mt mon mn mri mi msa ms mya my nau na nav nv nbl nr nde nd ndo ng nep ne nld nl
      nno nn nob nb nor no nya ny oci oc oji oj ori or orm om oss os pan pa pli pi pol pl por pt
      pus ps que qu roh rm ron ro run rn rus ru sag sg san sa sin si slk sk slv sl sme se smo sm
      sna sn snd sd som so sot st spa es sqi sq srd sc srp sr ssw ss sun su swa sw swe sv tah ty
      tam ta tat tt tel te tgk tg tgl tl tha th tir ti ton to tsn tn tso ts tuk tk tur tr twi tw
      uig ug ukr uk urd ur uzb uz ven ve vie vi vol vo wln wa wol wo xho xh yid yi yor yo zha za
      zho zh zul zu
      """.split { $0 == " " || $0 == "\n" }
    let pairs = stride(from: 0, to: codes.count - 1, by: 2).map {
      (String(codes[$0]), String(codes[$0 + 1]))
    }
    return Dictionary(pairs) { first, _ in first }
  }()
}
