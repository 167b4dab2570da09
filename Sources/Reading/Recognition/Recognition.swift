// # Recognition
//
// From a prepared image to the words of a page, through whatever engine the options name: a first
// reading, tries that read what it missed (faint, inverse, screened, small text, prices), and a
// judge between them.
//
//     let recognizer = EngineRecognizer(engine, level: .accurate)
//     let page = try recognizer.recognize(image, threads: 1)
//
// An engine is a `TextEngine`: to add one, conform to it, and list its `EngineKind` in
// `scanpdf/Process/Engines.swift`; `RecognitionOptions.engine` chooses it. What reads must not
// know which engine that is; only what users are told does: `LanguageCatalog` has the languages of
// Tesseract, `RecognitionError` names the parts of both readers. Of C, this target calls only
// `getenv`, in `BundledFiles`.
