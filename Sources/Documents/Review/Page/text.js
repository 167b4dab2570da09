/** Characters that are not seen, or that change the order of others: controls, bidirectional marks, line separators. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** Returns a text whose unseen characters are written as their numbers. */
export function visible(text) {
  return text.replace(UNSEEN, (character) => `‹${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}›`);
}

/** Returns the parts of a text between white space. */
export function wordsOf(text) {
  return text.split(/\s+/u).filter((part) => part !== "");
}
