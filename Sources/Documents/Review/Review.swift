// # Review
//
// The page in which people correct text in a browser: one HTML file with drawings of the pages,
// their words, and the script that writes the corrections (`Page/app.js`), which `--text-from`
// takes back.
//
//     let review = try ReviewWriter(reviewOptions, conversionOptions)
//     try await review.write(of: "out.pdf", bytes: nil) { event in show(event) }
//
// It must not change a PDF, and its page must not load anything from outside the file.
