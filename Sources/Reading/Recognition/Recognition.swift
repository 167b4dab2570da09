// # Recognition
//
// From a prepared image to the words of a page, through whatever engine the options name: a first
// reading, tries that read what it missed (faint, inverse, screened, small text, prices), and a
// judge between them.
//
//     let recognizer = EngineRecognizer(engine, level: .accurate)
//     let page = try recognizer.recognize(image, threads: 1)
//
// A page goes through `InkedImage` (made readable), `LineReader.firstPage`, `TriedPage.retry` (each
// `Try` reads a copy of the image or other lines; `TryMerge` finds the words that overlap, a
// `Judge` chooses between them, `FoundWords` puts them into lines), `TriedPage.finished` (the
// likeliest reading of all, then letters, numbers, prices and fields mended by their ink) and
// `TwoReaders`. `Words` judges words against the ink and never asks an engine. Around all of it,
// `StraighteningTries` gives the image level, upright and flat.
//
// An engine is a `TextEngine`: to add one, conform to it, and list its `EngineKind` in
// `scanpdf/Process/Engines.swift`; `RecognitionOptions.engines` chooses it, and a batch records its
// files in `FingerprintText`. Code that reads must not know which engine it asks; only messages for
// users do: `LanguageCatalog` has the languages of Tesseract, `RecognitionError` names the parts of
// both readers. Of C, this target calls only `getenv`, in `BundledFiles`.
