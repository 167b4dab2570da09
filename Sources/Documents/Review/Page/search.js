/** The most matches of a search. */
export const MOST_MATCHES = 20000;

/** Returns the words that contain a text, with what they become: of `{text, replacement, ignoresCase, wholeWords}`. */
export function matches(review, { text, replacement, ignoresCase, wholeWords }) {
  if (text === "") return [];
  const fold = (value) => (ignoresCase ? value.toLocaleLowerCase() : value);
  const sought = fold(text);
  const found = [];
  for (const page of review.pages) {
    for (const line of page.lines) {
      for (const word of line.words) {
        if (word.suggested) continue;
        const parts = partsAround(word.text, sought, fold, wholeWords);
        if (!parts) continue;
        found.push({ id: word.id, page, before: word.text, after: parts.join(replacement) });
        if (found.length >= MOST_MATCHES) return found;
      }
    }
  }
  return found;
}

/** Returns the parts of a text around each place of the sought one; null if there is none. */
function partsAround(text, sought, fold, wholeWords) {
  const folded = fold(text);
  if (wholeWords) {
    const core = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(text);
    return fold(core[2]) === sought ? [core[1], core[3]] : folded === sought ? ["", ""] : null;
  }
  // Folding may change the length of a text: then its places are unknown.
  if (folded.length !== text.length) return folded === sought ? ["", ""] : null;
  const parts = [];
  let start = 0;
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, start)) {
    parts.push(text.slice(start, at));
    start = at + sought.length;
  }
  return parts.length === 0 ? null : [...parts, text.slice(start)];
}
