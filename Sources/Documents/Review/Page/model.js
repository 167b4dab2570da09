import { clampedBox, coverAcross, gapAlong, hull, placeAmong, splitBox } from "./geometry.js";
import { wordsOf } from "./text.js";

/** The least share of a new word's height that the words of its line cover. */
const LEAST_COVER = 0.5;
/** The most distance of a new word from those of its line, in heights of the word. */
const MOST_GAP = 6;

/** The pages of a review with all changes, each of which can be undone. */
export class Review {
  constructor(description = {}) {
    this.description = description;
    this.pages = [];
    this.undone = [];
    this.history = [];
    this.lastID = 0;
    /** The line of each word that exists, by the word's number. */
    this.lines = new Map();
    /** The lines that were changed, some of which may be as they were. */
    this.touched = new Set();
  }

  /** Adds a page as the file describes it, and returns it. */
  addPage(data) {
    const page = {
      index: this.pages.length, number: data.page, file: data.file, grade: data.grade, width: data.width,
      height: data.height, image: data.image, done: false, lines: [],
    };
    for (const line of data.lines ?? []) this.addLine(page, line);
    for (const word of data.missing ?? []) this.suggest(page, word);
    this.pages.push(page);
    return page;
  }

  /** Puts a word that only the second reading has among the others; it counts when the person accepts it. */
  suggest(page, [text, left, top, right, bottom, confidence]) {
    const box = [left, top, right, bottom];
    const line = this.lineFor(page, box) ?? this.addLine(page, {});
    const word = this.makeWord(line, { text, box, confidence: confidence ?? null, suggested: true });
    line.words = line.words.toSpliced(placeAmong(box, line.words, line), 0, word);
    line.suggestedCount += 1;
  }

  addLine(page, data) {
    const line = {
      page, index: page.lines.length, turned: data.turned ?? 0, direction: data.direction, original: [], words: [],
      suggestedCount: 0,
    };
    page.lines.push(line);
    line.original = (data.words ?? []).map(([text, left, top, right, bottom, confidence, other, unknown, unread]) => ({
      text, box: [left, top, right, bottom], confidence: confidence ?? null, other: other ?? null,
      isUnknown: unknown === 1, hasUnread: unread === 1,
    }));
    line.words = line.original.map((word, index) => this.makeWord(line, { ...word, source: [index] }));
    return line;
  }

  makeWord(line, {
    text, box, confidence = null, other = null, isUnknown = false, source = [], accepted = false, suggested = false,
  }) {
    this.lastID += 1;
    this.lines.set(this.lastID, line);
    return Object.freeze({ id: this.lastID, text, box, confidence, other, isUnknown, source, accepted, suggested });
  }

  /** Returns the place of a word by its number: its line, its index in the line, and the word; null if it is gone. */
  find(id) {
    const line = this.lines.get(id);
    const index = line ? line.words.findIndex((word) => word.id === id) : -1;
    return index < 0 ? null : { line, index, word: line.words[index] };
  }

  /** Whether a word is as the file has it. */
  isUnchanged(line, word) {
    const original = word.source.length === 1 ? line.original[word.source[0]] : null;
    return original !== null && original.text === word.text && original.box.every((side, i) => side === word.box[i]);
  }

  /** Replaces the words of lines, as one step that can be undone. */
  change(changes, focus = null) {
    const step = changes.map(({ line, words }) => ({ line, before: line.words, after: words }));
    for (const { line, after } of step) {
      line.words = after;
      this.touched.add(line);
    }
    this.remember({ lines: step, focus });
  }

  remember(step) {
    this.history.push(step);
    this.undone = [];
  }

  /** Takes back the last step; returns it, or null if there is none. */
  undo() {
    const step = this.history.pop();
    if (!step) return null;
    for (const { line, before } of [...(step.lines ?? [])].reverse()) line.words = before;
    for (const { page, before } of step.pages ?? []) page.done = before;
    this.undone.push(step);
    return step;
  }

  /** Does again what was taken back last; returns it, or null if there is nothing. */
  redo() {
    const step = this.undone.pop();
    if (!step) return null;
    for (const { line, after } of step.lines ?? []) line.words = after;
    for (const { page, after } of step.pages ?? []) page.done = after;
    this.history.push(step);
    return step;
  }

  /** Marks a word as right as it is. */
  accept(id) {
    const { line, index, word } = this.find(id);
    if (word.accepted) return;
    this.change([{ line, words: line.words.with(index, Object.freeze({ ...word, accepted: true, suggested: false })) }], id);
  }

  /** Gives a word another text; spaces divide it, and no text deletes it. Returns the number of its first part. */
  setText(id, text) {
    const { line, index, word } = this.find(id);
    const parts = wordsOf(text);
    if (parts.length === 0) {
      this.remove(id);
      return null;
    }
    if (parts.length === 1 && parts[0] === word.text) {
      this.accept(id);
      return id;
    }
    this.change([{ line, words: line.words.toSpliced(index, 1, ...this.divided(line, word, parts)) }], id);
    return id;
  }

  /** Returns the parts of a word, whose boxes share its length by their letters; the first keeps its number. */
  divided(line, word, parts) {
    let rest = word.box;
    let letters = parts.reduce((sum, part) => sum + [...part].length, 0);
    return parts.map((text, number) => {
      const count = [...text].length;
      const [box, next] = number === parts.length - 1 ? [rest, rest] : splitBox(rest, line, count / letters);
      rest = next;
      letters -= count;
      const part = { text, box, confidence: word.confidence, source: word.source, accepted: true, suggested: false };
      return number === 0 ? Object.freeze({ ...word, ...part }) : this.makeWord(line, part);
    });
  }

  /** Divides a word before the character at `offset`. */
  split(id, offset) {
    const letters = [...this.find(id).word.text];
    if (offset <= 0 || offset >= letters.length) return;
    this.setText(id, `${letters.slice(0, offset).join("")} ${letters.slice(offset).join("")}`);
  }

  /** Joins a word with the next one of its line; returns whether there is one. */
  join(id) {
    const { line, index, word } = this.find(id);
    const next = line.words[index + 1];
    if (!next) return false;
    const source = [...new Set([...word.source, ...next.source])].sort((a, b) => a - b);
    const joined = Object.freeze({
      ...word, text: word.text + next.text, box: hull([word.box, next.box]), source, accepted: true,
      suggested: false,
    });
    this.change([{ line, words: line.words.toSpliced(index, 2, joined) }], id);
    return true;
  }

  /** Deletes a word. */
  remove(id) {
    const { line, index } = this.find(id);
    this.change([{ line, words: line.words.toSpliced(index, 1) }], id);
  }

  /** Adds a word, or several, at a place of a page; returns the number of the first one, or null without text. */
  add(page, box, text) {
    const parts = wordsOf(text);
    if (parts.length === 0) return null;
    const place = clampedBox(box, page);
    const line = this.lineFor(page, place) ?? this.addLine(page, {});
    const first = this.makeWord(line, { text: parts[0], box: place, accepted: true });
    const words = this.divided(line, first, parts);
    this.change([{ line, words: line.words.toSpliced(placeAmong(place, line.words, line), 0, ...words) }], first.id);
    return first.id;
  }

  /** Returns the line that a new word belongs to: the nearest one that runs through its box. */
  lineFor(page, box) {
    const reach = MOST_GAP * Math.min(box[2] - box[0], box[3] - box[1]);
    const near = page.lines.filter((line) => line.words.length > 0
      && coverAcross(box, line.words, line) >= LEAST_COVER && gapAlong(box, line.words, line) <= reach);
    return near.sort((a, b) => gapAlong(box, a.words, a) - gapAlong(box, b.words, b))[0] ?? null;
  }

  /** Replaces the texts of several words at once: pairs of a number and a text. */
  replaceAll(pairs) {
    const changed = new Map();
    for (const [id, text] of pairs) {
      const place = this.find(id);
      if (!place) continue;
      const words = changed.get(place.line) ?? place.line.words;
      const parts = wordsOf(text);
      const index = words.findIndex((word) => word.id === id);
      changed.set(place.line, words.toSpliced(index, 1, ...this.divided(place.line, place.word, parts)));
    }
    if (changed.size > 0) this.change([...changed].map(([line, words]) => ({ line, words })), pairs[0][0]);
  }

  /** Marks a page as done, or not. */
  setDone(page, done) {
    if (page.done === done) return;
    this.remember({ pages: [{ page, before: page.done, after: done }] });
    page.done = done;
  }
}
