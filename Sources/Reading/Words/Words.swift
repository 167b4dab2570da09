// # Words
//
// Words against their ink: which readings are text, where letters are missing, and which marks,
// digits and gaps were read wrongly.
//
//     let unread = UnreadInk(ink: ink).lacking(on: page)      // ink that is in no word
//     let mended = NumberMending(ink: ink, inked: parts).mended(page)
//
// All decide from words and parts of ink alone, most by fitted functions. This target must not
// recognise anything or know engines.
