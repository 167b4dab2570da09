import { visible } from "./text.js";

/** The confidence in per cent below which a word is doubtful, unless the person chooses another one. */
// Chosen on 6 229 words of 20 pages (old books, reports, news, typewriter, forms), of which 460 are misread: below 85 are
// 4.5 % of the words and 30 % of the misread ones, half of them misread; below 90, 9.4 %, 52 % and two fifths.
export const USUAL_THRESHOLD = 85;

/** Words that no language has: digits among letters, or capitals after small letters, or a sign within a word. */
const ODD_SHAPES = [
  /\p{L}\d+\p{L}/u, /\p{Ll}{2}\p{Lu}/u, /\p{L}[|~^<>{}\[\]\\=]\p{L}/u, /^[|~^_=\\]+$/u, /(?!www)(\p{Ll})\1\1/u,
];

/** Returns why a word is doubtful, with the worst confidence that the reasons stand for; null if it is not. */
export function doubtOf(word, threshold) {
  const reasons = [];
  let score = 100;
  if (word.confidence !== null && word.confidence < threshold) {
    reasons.push(`confidence ${word.confidence} %`);
    score = word.confidence;
  }
  if (word.other !== null && word.other !== undefined) {
    reasons.push(word.other === "" ? "the second reading found nothing" : `the second reading is “${visible(word.other)}”`);
    score = Math.min(score, 50);
  }
  if (word.suggested) {
    reasons.push("only the second reading has it");
    score = Math.min(score, 55);
  }
  if (word.hasUnread) {
    reasons.push("ink beside it was not read");
    score = Math.min(score, 45);
  }
  if (word.isUnknown) {
    reasons.push("not in the dictionary");
    score = Math.min(score, 60);
  }
  if (ODD_SHAPES.some((shape) => shape.test(word.text))) {
    reasons.push("unusual characters");
    score = Math.min(score, 70);
  }
  return reasons.length === 0 ? null : { reasons, score };
}

/** Returns how early a doubtful word is listed: a number that lacks a digit is seen by nobody, a word by its readers. */
function rankOf(word, original) {
  if (original.hasUnread) return 0;
  return /\p{Nd}.*\p{Nd}/u.test(word.text) ? 1 : 2;
}

/** Returns the doubtful words, page by page or the worst of all first: words beside unread ink, numbers, other words. */
export function doubtfulWords(pages, threshold, order) {
  const found = [];
  for (const page of pages) {
    for (const line of page.lines) {
      for (const word of line.words) {
        const original = word.suggested ? word : line.original[word.source[0]];
        const doubt = original && doubtOf(original, threshold);
        if (doubt) found.push({ id: word.id, page, line, rank: rankOf(word, original), ...doubt });
      }
    }
  }
  if (order === "worst") return found.sort((a, b) => a.rank - b.rank || a.score - b.score);
  return found.sort((a, b) => a.page.index - b.page.index || a.rank - b.rank);
}

/** Returns whether nothing is left to decide about a doubtful word. */
export function isSettled(review, id) {
  const place = review.find(id);
  return place === null || place.word.accepted || place.line.page.done;
}

/** Returns the numbers of the other words with a text, which the person has not decided about. */
export function sameElsewhere(review, text, except) {
  const found = [];
  for (const page of review.pages) {
    for (const line of page.lines) {
      for (const word of line.words) {
        if (word.text === text && word.id !== except && !word.accepted && !word.suggested) found.push(word.id);
      }
    }
  }
  return found;
}
