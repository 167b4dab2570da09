// Made by scripts/make-review-page from the files in Page; do not change.
// swift-format-ignore-file

/// The HTML of a review page.
enum ReviewTemplate {
  /// The page before its data.
  static let head = ##"""
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; script-src 'sha256-20FQW6XPI5dKT2pC3hKdOb1fy6AnMhkkmkWD4m+SmIU='; style-src 'sha256-a5dWbfQY6jiq3XtFXBWqFVKijQjmz3f7wJCDzGfLlNg='; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Review</title>
<style>:root {
  color-scheme: light dark;
  --back: #f3f3f1; --front: #1c1c1c; --panel: #ffffff; --edge: #c4c4c0; --quiet: #5a5a5a;
  --main: #0b57a4; --onMain: #ffffff; --doubtful: #e08a00; --bad: #d02020; --changed: #0b57a4; --accepted: #1c7c3a;
  --chosen: #d4006a;
  font: 16px/1.4 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #161616; --front: #ececec; --panel: #242424; --edge: #4c4c4c; --quiet: #b4b4b4;
    --main: #6fb1f5; --onMain: #10202e; --changed: #2f7fd0; --accepted: #2f9e55;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; margin: 0; }
body { display: flex; flex-direction: column; background: var(--back); color: var(--front); }
header {
  display: flex; flex-wrap: wrap; align-items: center; gap: .3rem 1rem; padding: .4rem .8rem;
  background: var(--panel); border-bottom: 1px solid var(--edge);
}
h1 { font-size: 1.05rem; margin: 0; max-width: 24rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
h2 { font-size: 1rem; margin: 0; }
header p { margin: 0; color: var(--quiet); flex: 1 1 12rem; }
.buttons { display: flex; flex-wrap: wrap; align-items: center; gap: .35rem; }
button, input, select {
  font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--edge); border-radius: .35rem;
  padding: .2rem .6rem; min-height: 2rem;
}
input[type=checkbox] { min-height: 0; width: 1.1rem; height: 1.1rem; vertical-align: -.15rem; }
input[type=number] { width: 4.2rem; }
button { cursor: pointer; }
button:disabled { opacity: .5; cursor: default; }
button.main { background: var(--main); color: var(--onMain); border-color: var(--main); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 1px; }
main { flex: 1; min-height: 0; display: flex; }
#pageSide { flex: 1 1 60%; min-width: 0; display: flex; flex-direction: column; }
#pageSide > .buttons { padding: .35rem .8rem; }
#scroller { contain: layout style paint; flex: 1; min-height: 0; overflow: auto; padding: .5rem; }
#sheet { position: relative; margin: 0 auto; background: #ffffff; box-shadow: 0 1px 5px #0005; max-width: none; }
#sheet img { position: absolute; inset: 0; width: 100%; height: 100%; user-select: none; }
#sheet.adding { cursor: crosshair; touch-action: none; }
#sheet.adding .words { pointer-events: none; }
.words { position: absolute; inset: 0; color: #000000; contain: layout style; }
.word { position: absolute; border-radius: 2px; cursor: pointer; }
.imageless .word { overflow: hidden; font-size: .7rem; line-height: 1; white-space: nowrap; }
.word:hover { background: #0b57a422; }
.word.doubtful { background: #e08a0033; border-bottom: 2px dashed var(--doubtful); }
.word.bad { background: #d0202033; border-bottom: 3px solid var(--bad); }
.word.suggested { outline: 2px dotted var(--doubtful); }
.word.changed { background: #0b57a422; border-bottom: 3px double #0b57a4; }
.word.accepted { border-bottom: 1px solid #1c7c3a; }
.word.chosen { outline: 3px solid var(--chosen); outline-offset: 2px; }
.drawn { position: absolute; border: 2px dashed var(--chosen); background: #d4006a22; pointer-events: none; }
#wordSide {
  flex: 1 1 24rem; max-width: 34rem; min-width: 0; display: flex; flex-direction: column; gap: .4rem;
  padding: .6rem .8rem; background: var(--panel); border-left: 1px solid var(--edge);
}
#cutOut { width: 100%; height: 84px; background: #ffffff; border: 1px solid var(--edge); border-radius: .35rem; flex: none; }
#text { font-size: 1.35rem; padding: .3rem .6rem; width: 100%; unicode-bidi: plaintext; }
#reason, #status { margin: 0; min-height: 1.4em; color: var(--quiet); overflow-wrap: anywhere; }
#status { color: inherit; }
#list { flex: 1; min-height: 4rem; overflow: auto; margin: 0; padding: 0; list-style: none; border: 1px solid var(--edge); border-radius: .35rem; position: relative; contain: layout style paint; }
#list li { padding: .15rem .6rem; cursor: pointer; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
#list li[aria-selected=true] { background: var(--main); color: var(--onMain); }
#list li[aria-selected=true] .note { color: inherit; }
#list .settled { opacity: .6; }
.note { color: var(--quiet); }
dialog { width: min(40rem, 94vw); max-height: 90vh; background: var(--panel); color: inherit; border: 1px solid var(--edge); border-radius: .5rem; }
dialog ol { max-height: 45vh; overflow: auto; padding-left: 2.5rem; }
dialog label { display: inline-block; margin: .15rem .6rem .15rem 0; max-width: 100%; overflow-wrap: anywhere; }
.before { text-decoration: line-through; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; }
dt { font-family: ui-monospace, monospace; }
dd { margin: 0; }
@media (max-width: 760px) {
  main { flex-direction: column; }
  #pageSide { flex: 1 1 45%; min-height: 0; }
  #wordSide { flex: 1 1 55%; min-height: 0; max-width: none; border-left: 0; border-top: 1px solid var(--edge); overflow: auto; padding: .4rem .5rem; }
  header { padding: .3rem .5rem; gap: .2rem .5rem; }
  header p { flex-basis: 100%; order: 3; font-size: .85rem; }
  #bar { display: none; }
  h1 { font-size: .95rem; max-width: 40vw; }
  #pageSide > .buttons { padding: .2rem .5rem; }
  button, input, select { padding: .15rem .45rem; }
  #list { min-height: 5rem; }
}
@media (prefers-reduced-motion: no-preference) { .word { transition: background-color .1s; } }
</style>
</head>
<body>
<header>
<h1><bdi id="title">Review</bdi></h1>
<progress id="bar" value="0" max="1" aria-label="Decided words"></progress>
<p id="progress"></p>
<div class="buttons">
<button type="button" data-command="undo">Undo</button>
<button type="button" data-command="redo">Redo</button>
<button type="button" data-command="search">Search…</button>
<button type="button" data-command="help">Help</button>
<button type="button" data-command="save" class="main">Save</button>
</div>
</header>
<main>
<section id="pageSide" aria-label="Page">
<div class="buttons">
<button type="button" data-command="previousPage" aria-label="Previous page">‹</button>
<label>Page <input id="pageNumber" type="number" min="1" value="1"></label> <span id="pageCount"></span>
<button type="button" data-command="nextPage" aria-label="Next page">›</button>
<button type="button" data-command="zoomOut" aria-label="Smaller">−</button>
<button type="button" data-command="fit">Fit</button>
<button type="button" data-command="zoomIn" aria-label="Larger">+</button>
<label><input id="done" type="checkbox"> Page done</label>
</div>
<div id="scroller" tabindex="0" role="region" aria-label="Image of the page">
<div id="sheet"><img alt="" draggable="false" decoding="async"><div class="words" aria-hidden="true"></div><div class="drawn" hidden></div></div>
</div>
</section>
<section id="wordSide" aria-label="Word">
<canvas id="cutOut" role="img" aria-label="The word on the page"></canvas>
<label for="text" id="textLabel">Word</label>
<input id="text" type="text" dir="auto" autocomplete="off" autocapitalize="off" autocorrect="off" spellcheck="false" aria-describedby="reason">
<p id="reason"></p>
<div class="buttons">
<button type="button" data-command="accept">Right</button>
<button type="button" data-command="join">Join</button>
<button type="button" data-command="split">Split</button>
<button type="button" data-command="delete">Delete</button>
<button type="button" data-command="add">Add…</button>
<button type="button" data-command="other" id="other" hidden></button>
<button type="button" data-command="same" id="same" hidden></button>
</div>
<p id="status" role="status" aria-live="polite"></p>
<div class="buttons">
<h2 id="listTitle">Doubtful words</h2>
<label>Order <select id="order"><option value="page">of pages</option><option value="worst">worst first</option></select></label>
<label>Below <input id="threshold" type="number" min="0" max="100"> %</label>
</div>
<ul id="list" role="listbox" tabindex="0" aria-labelledby="listTitle"></ul>
</section>
</main>
<dialog id="searchDialog" aria-labelledby="searchTitle">
<h2 id="searchTitle">Search and replace</h2>
<p><label>Search <input name="sought" dir="auto" autocomplete="off" spellcheck="false"></label>
<label>Replace with <input name="replacement" dir="auto" autocomplete="off" spellcheck="false"></label></p>
<p><label><input type="checkbox" name="wholeWords"> Whole words</label>
<label><input type="checkbox" name="ignoresCase"> Ignore capitals</label></p>
<p><output></output></p>
<ol></ol>
<div class="buttons"><button type="button" name="replace" class="main">Replace</button>
<button type="button" name="close">Close</button></div>
</dialog>
<dialog id="helpDialog" aria-labelledby="helpTitle">
<h2 id="helpTitle">Keys</h2>
<p>Type the right text and press Enter: the next doubtful word follows. Enter alone accepts a word, an empty text
deletes it, a space divides it. The letters below work with Alt, and without it outside of the text field (Esc).</p>
<dl id="keyList"></dl>
<div class="buttons"><button type="button" name="close">Close</button></div>
</dialog>
<noscript><p>This page needs JavaScript, which it holds itself; it uses no network.</p></noscript>
<script>(() => {
"use strict";
/** Characters that are not seen, or that change the order of others: controls, bidirectional marks, line separators. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** Returns a text whose unseen characters are written as their numbers. */
function visible(text) {
  return text.replace(UNSEEN, (character) => `‹${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}›`);
}

/** Returns the parts of a text between white space. */
function wordsOf(text) {
  return text.split(/\s+/u).filter((part) => part !== "");
}

/** Returns the direction in which the text of a line runs: the axis, 0 for x and 1 for y, and the sign. */
function runningDirection(line) {
  if (line.direction === "topToBottom") return { axis: 1, sign: 1 };
  const sign = line.direction === "rightToLeft" ? -1 : 1;
  switch (line.turned) {
    case 90: return { axis: 1, sign: -sign };
    case 180: return { axis: 0, sign: -sign };
    case 270: return { axis: 1, sign };
    default: return { axis: 0, sign };
  }
}

/** Returns the smallest box that contains all boxes; null if there are none. */
function hull(boxes) {
  if (boxes.length === 0) return null;
  return boxes.reduce((all, box) => [
    Math.min(all[0], box[0]), Math.min(all[1], box[1]), Math.max(all[2], box[2]), Math.max(all[3], box[3]),
  ]);
}

/** Returns the two parts of a word's box, the first of which has a share of its length. */
function splitBox(box, line, share) {
  const { axis, sign } = runningDirection(line);
  const [start, end] = [box[axis], box[axis + 2]];
  const cut = Math.round(sign > 0 ? start + (end - start) * share : end - (end - start) * share);
  const [low, high] = [[...box], [...box]];
  low[axis + 2] = high[axis] = Math.min(Math.max(cut, start), end);
  return sign > 0 ? [low, high] : [high, low];
}

/** Returns a box of whole pixels within a page, at least one pixel wide and high. */
function clampedBox(box, page) {
  const limit = (value, most) => Math.min(Math.max(Math.round(value), 0), most);
  const left = limit(Math.min(box[0], box[2]), page.width - 1);
  const top = limit(Math.min(box[1], box[3]), page.height - 1);
  return [
    left, top, Math.max(limit(Math.max(box[0], box[2]), page.width), left + 1),
    Math.max(limit(Math.max(box[1], box[3]), page.height), top + 1),
  ];
}

/** Returns the share of the length of `box`, across the text of a line, that the line's words cover. */
function coverAcross(box, words, line) {
  const across = 1 - runningDirection(line).axis;
  const all = hull(words.map((word) => word.box));
  if (!all) return 0;
  const common = Math.min(box[across + 2], all[across + 2]) - Math.max(box[across], all[across]);
  return Math.max(common, 0) / Math.max(box[across + 2] - box[across], 1);
}

/** Returns the gap between a box and the words of a line, along its text; 0 if they overlap. */
function gapAlong(box, words, line) {
  const { axis } = runningDirection(line);
  const all = hull(words.map((word) => word.box));
  return Math.max(box[axis] - all[axis + 2], all[axis] - box[axis + 2], 0);
}

/** Returns the index at which a word with `box` belongs among the words of a line. */
function placeAmong(box, words, line) {
  const { axis, sign } = runningDirection(line);
  const middle = (box) => sign * (box[axis] + box[axis + 2]) / 2;
  const index = words.findIndex((word) => middle(word.box) >= middle(box));
  return index < 0 ? words.length : index;
}

/** The least share of a new word's height that the words of its line cover. */
const LEAST_COVER = 0.5;
/** The most distance of a new word from those of its line, in heights of the word. */
const MOST_GAP = 6;

/** The pages of a review with all changes, each of which can be undone. */
class Review {
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
      index: this.pages.length, number: data.page, file: data.file, width: data.width, height: data.height,
      image: data.image, done: false, lines: [],
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
  }

  addLine(page, data) {
    const line = {
      page, index: page.lines.length, turned: data.turned ?? 0, direction: data.direction, original: [], words: [],
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

/** The confidence in per cent below which a word is doubtful, unless the person chooses another one. */
const USUAL_THRESHOLD = 85;

/** Words that no language has: digits among letters, or capitals after small letters, or a sign within a word. */
const ODD_SHAPES = [
  /\p{L}\d+\p{L}/u, /\p{Ll}{2}\p{Lu}/u, /\p{L}[|~^<>{}\[\]\\=]\p{L}/u, /^[|~^_=\\]+$/u, /(?!www)(\p{Ll})\1\1/u,
];

/** Returns why a word is doubtful, with the worst confidence that the reasons stand for; null if it is not. */
function doubtOf(word, threshold) {
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

/** Returns the doubtful words of pages, by their numbers, in the order of pages or the worst first. */
function doubtfulWords(pages, threshold, order) {
  const found = [];
  for (const page of pages) {
    for (const line of page.lines) {
      for (const word of line.words) {
        const original = word.suggested ? word : line.original[word.source[0]];
        const doubt = original && doubtOf(original, threshold);
        if (doubt) found.push({ id: word.id, page, line, ...doubt });
      }
    }
  }
  return order === "worst" ? found.sort((a, b) => a.score - b.score) : found;
}

/** Returns whether nothing is left to decide about a doubtful word. */
function isSettled(review, id) {
  const place = review.find(id);
  return place === null || place.word.accepted || place.line.page.done;
}

/** Returns the numbers of the other words with a text, which the person has not decided about. */
function sameElsewhere(review, text, except) {
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

/** The most matches of a search. */
const MOST_MATCHES = 20000;

/** Returns the words that contain a text, with what they become: of `{text, replacement, ignoresCase, wholeWords}`. */
function matches(review, { text, replacement, ignoresCase, wholeWords }) {
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

/** Returns the corrections file of a review (docs/corrections.schema.json). */
function corrections(review) {
  const pages = [];
  for (const page of review.pages) {
    const edits = page.lines.flatMap((line) => editsOf(line));
    if (edits.length === 0 && !page.done) continue;
    pages.push({
      page: page.number, ...(page.file === undefined ? {} : { file: page.file }), width: page.width,
      height: page.height, edits, done: page.done,
    });
  }
  // Of several images, source alone would name the first.
  const files = review.pages.map((page) => page.file).filter((file) => file !== undefined);
  return {
    scanpdf: "corrections", version: 1, source: review.description.source,
    ...(files.length > 1 ? { sources: [...new Set(files)] } : {}), pages,
  };
}

/** Returns the edits of a line: groups of words that come from the same original ones, in their order. */
function editsOf(line) {
  const edits = [];
  const words = line.words.filter((word) => !word.suggested);
  const used = new Set(words.flatMap((word) => word.source));
  let next = 0;
  const deleteUpTo = (end) => {
    for (; next < end; next += 1) {
      if (!used.has(next)) edits.push({ old: [plain(line.original[next])], new: [] });
    }
  };
  for (let index = 0; index < words.length;) {
    const word = words[index];
    const group = [word];
    while (word.source.length > 0 && index + group.length < words.length
      && words[index + group.length].source.some((source) => group.at(-1).source.includes(source))) {
      group.push(words[index + group.length]);
    }
    index += group.length;
    const sources = [...new Set(group.flatMap((part) => part.source))].sort((a, b) => a - b);
    if (sources.length > 0) deleteUpTo(sources[0]);
    const old = sources.length === 0 ? [] : line.original.slice(sources[0], sources.at(-1) + 1);
    if (sources.length > 0) next = Math.max(next, sources.at(-1) + 1);
    if (!isSame(old, group)) edits.push({ old: old.map(plain), new: group.map(plain) });
  }
  deleteUpTo(line.original.length);
  return edits;
}

function plain({ text, box }) {
  return { text, box: [...box] };
}

function isSame(old, group) {
  return old.length === group.length && old.every((word, index) => word.text === group[index].text
    && word.box.every((side, number) => side === group[index].box[number]));
}

/** The version of the kept work. */
const VERSION = 1;
const PREFIX = "scanpdf-review:";

/** Keeps the work on a review in the browser, page by page. */
class Storage {
  constructor(area, key) {
    this.area = area;
    this.key = PREFIX + key;
    /** Whether work can be kept. */
    this.isUsable = area !== null;
    this.kept = this.load();
  }

  load() {
    try {
      const kept = JSON.parse(this.area?.getItem(this.key) ?? "null");
      return kept?.version === VERSION && kept.pages && typeof kept.pages === "object" ? kept : null;
    } catch {
      return null;
    }
  }

  /** Gives a page that was added the work that was kept; returns whether there was any. */
  restore(review, page) {
    const kept = this.kept?.pages[page.number];
    if (!kept) return false;
    page.done = kept.done === true;
    for (const [index, { was, words }] of Object.entries(kept.lines ?? {})) {
      const line = page.lines[index] ?? review.addLine(page, {});
      // The document may have been recognised again.
      if (was !== originalText(line) || !Array.isArray(words) || !words.every((word) => isKeptWord(word, line))) continue;
      review.touched.add(line);
      line.words = words.map(([text, box, source, state]) => {
        const original = line.original[source[0]] ?? {};
        return review.makeWord(line, {
          ...original, text, box, source, accepted: state === 1, suggested: state === 2,
        });
      });
    }
    return true;
  }

  /** Keeps the work on all pages; returns whether that was possible. */
  save(review, state) {
    if (!this.isUsable) return false;
    // The work on pages that are still to be read stays as it is.
    const pages = { ...this.kept?.pages };
    for (const page of review.pages) {
      if (page.done) pages[page.number] = { done: true, lines: {} };
      else delete pages[page.number];
    }
    for (const line of review.touched) {
      if (!isTouched(line)) continue;
      const kept = pages[line.page.number] ??= { done: false, lines: {} };
      kept.lines[line.index] = { was: originalText(line), words: line.words.map(keptWord) };
    }
    try {
      this.area.setItem(this.key, JSON.stringify({ version: VERSION, pages, state }));
      return true;
    } catch {
      return false;
    }
  }

  /** Forgets the kept work. */
  clear() {
    this.kept = null;
    this.area?.removeItem(this.key);
  }
}

function originalText(line) {
  return line.original.map((word) => word.text).join(" ");
}

function keptWord(word) {
  return [word.text, word.box, word.source, word.accepted ? 1 : word.suggested ? 2 : 0];
}

function isKeptWord(word, line) {
  const [text, box, source] = Array.isArray(word) ? word : [];
  return typeof text === "string" && text !== "" && Array.isArray(box) && box.length === 4
    && box.every(Number.isFinite) && Array.isArray(source)
    && source.every((index) => Number.isInteger(index) && index >= 0 && index < line.original.length);
}

/** Whether the person did something in a line. */
function isTouched(line) {
  return line.words.length !== line.original.length || line.words.some((word, index) => {
    const original = line.original[index];
    return word.accepted || word.text !== original.text || word.box.some((side, i) => side !== original.box[i]);
  });
}

/** The time after which the page answers keys while it reads its data, in milliseconds. */
const SLICE = 12;

/** Calls `onPage` with the data and the image of each page as the browser reads them, then `onEnd`. */
function loadPages(root, onPage, onEnd) {
  const pages = root.getElementsByClassName("page");
  const images = root.getElementsByClassName("image");
  let next = 0;
  // An element may still be incomplete until another one follows it.
  const isWhole = (element) => root.readyState !== "loading" || element.nextElementSibling !== null;
  const read = () => {
    const start = performance.now();
    while (next < images.length && isWhole(images[next])) {
      onPage(JSON.parse(pages[next].textContent), images[next]);
      next += 1;
      if (performance.now() - start > SLICE) break;
    }
    if (next === images.length && root.readyState !== "loading") onEnd();
    else setTimeout(read, next < images.length && isWhole(images[next]) ? 0 : 30);
  };
  read();
}

/** Returns the description of the document that the page reviews. */
function documentDescription(root) {
  return JSON.parse(root.getElementsByClassName("document")[0].textContent);
}

/** The confidences below which a word looks bad. */
const BAD = 60;

/** Makes an element with a class. */
function make(name, className, text = null) {
  const element = document.createElement(name);
  element.className = className;
  if (text !== null) element.textContent = text;
  return element;
}

/** Shows one page with its words, coloured by confidence, over its image. */
class PageView {
  constructor(scroller, sheet, { onSelect, onDraw }) {
    this.scroller = scroller;
    this.sheet = sheet;
    this.image = sheet.querySelector("img");
    this.layer = sheet.querySelector(".words");
    this.drawn = sheet.querySelector(".drawn");
    this.zoom = 0;
    this.page = null;
    this.elements = new Map();
    this.box = null;
    this.onDraw = onDraw;
    this.layer.addEventListener("click", (event) => {
      const id = Number(event.target.dataset?.id);
      if (id && this.box === null) onSelect(id);
    });
    sheet.addEventListener("pointerdown", (event) => this.startDrawing(event));
  }

  /** Shows a page whose image is base64 data, empty for none. */
  show(review, page, data, threshold) {
    if (this.page !== page) {
      this.page = page;
      this.sheet.style.aspectRatio = `${Math.max(page.width, 1)} / ${Math.max(page.height, 1)}`;
      this.sheet.classList.toggle("imageless", data === "");
      this.image.hidden = data === "";
      this.image.src = data === "" ? "" : `data:image/jpeg;base64,${data}`;
      this.applyZoom();
    }
    this.update(review, threshold);
  }

  /** Draws the words of the page that have changed. */
  update(review, threshold) {
    const isNew = threshold !== this.threshold || this.page !== this.drawnPage;
    [this.threshold, this.drawnPage] = [threshold, this.page];
    const before = isNew ? new Map() : this.elements;
    const added = document.createDocumentFragment();
    this.elements = new Map();
    for (const line of this.page.lines) {
      for (const word of line.words) {
        // Words are values: one that has changed is another object.
        const known = before.get(word.id);
        const shown = known?.word === word ? known : { word, element: this.element(review, line, word, threshold) };
        if (shown !== known) added.append(shown.element);
        this.elements.set(word.id, shown);
      }
    }
    if (isNew) this.layer.replaceChildren();
    for (const [id, shown] of before) if (this.elements.get(id) !== shown) shown.element.remove();
    this.layer.append(added);
  }

  element(review, line, word, threshold) {
    const element = make("span", `word ${lookOf(review, line, word, threshold)}`);
    element.dataset.id = word.id;
    element.title = visible(word.text);
    this.place(element, word.box);
    // Without an image, the words themselves show the page.
    if (this.image.hidden) {
      element.textContent = word.text;
      element.dir = "auto";
    }
    return element;
  }

  place(element, box) {
    const { width, height } = this.page;
    const share = (value, whole) => `${(100 * value) / Math.max(whole, 1)}%`;
    element.style.left = share(box[0], width);
    element.style.top = share(box[1], height);
    element.style.width = share(box[2] - box[0], width);
    element.style.height = share(box[3] - box[1], height);
  }

  /** Marks the chosen word, and scrolls to it. */
  select(id) {
    this.layer.querySelector(".chosen")?.classList.remove("chosen");
    const element = this.elements.get(id)?.element;
    element?.classList.add("chosen");
    if (element) this.reveal(element);
  }

  reveal(element) {
    const [outer, inner] = [this.scroller.getBoundingClientRect(), element.getBoundingClientRect()];
    const margin = 40;
    if (inner.top < outer.top + margin || inner.bottom > outer.bottom - margin) {
      this.scroller.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
    }
    if (inner.left < outer.left + margin || inner.right > outer.right - margin) {
      this.scroller.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
    }
  }

  /** Changes the zoom: 0 fits the width, otherwise a factor of the image's own size. */
  setZoom(zoom) {
    this.zoom = Math.min(Math.max(zoom, 0), 6);
    this.applyZoom();
  }

  zoomBy(factor) {
    const natural = this.page?.image?.[0] ?? 1000;
    const now = this.zoom || this.sheet.getBoundingClientRect().width / natural || 1;
    this.setZoom(Math.min(Math.max(now * factor, 0.2), 6));
  }

  applyZoom() {
    const natural = this.page?.image?.[0] ?? 1000;
    this.sheet.style.width = this.zoom === 0 ? "100%" : `${Math.round(natural * this.zoom)}px`;
  }

  /** Begins to add a word, whose box the person draws, or moves by keys. */
  beginAdding(box) {
    this.setBox(clampedBox(box, this.page));
    this.sheet.classList.add("adding");
    this.reveal(this.drawn);
  }

  endAdding() {
    this.box = null;
    this.drawn.hidden = true;
    this.sheet.classList.remove("adding");
  }

  setBox(box) {
    this.box = box;
    this.drawn.hidden = false;
    this.place(this.drawn, box);
  }

  startDrawing(event) {
    if (this.box === null || event.button !== 0) return;
    event.preventDefault();
    const start = this.pointAt(event);
    const move = (event) => this.setBox(clampedBox([...start, ...this.pointAt(event)], this.page));
    const end = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      this.onDraw();
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
  }

  pointAt(event) {
    const { left, top, width, height } = this.sheet.getBoundingClientRect();
    return [
      ((event.clientX - left) / width) * this.page.width, ((event.clientY - top) / height) * this.page.height,
    ];
  }
}

/** Returns the class of a word: how sure it is, or what the person did with it. */
function lookOf(review, line, word, threshold) {
  if (word.suggested) return "suggested";
  if (!review.isUnchanged(line, word)) return "changed";
  if (word.accepted) return "accepted";
  const doubt = doubtOf(word, threshold);
  if (!doubt) return "sure";
  return doubt.score < BAD ? "bad" : "doubtful";
}

/** The height of a line of text in the cut-out, in pixels of the screen. */
const TEXT_HEIGHT = 34;
/** The most enlargement of the image. */
const MOST_SCALE = 4;

/** Draws the part of the page's image around a word, with its letters upright. */
function drawCutOut(canvas, image, page, line, word) {
  const density = window.devicePixelRatio || 1;
  const width = Math.max(canvas.clientWidth, 50);
  const isVertical = line.direction === "topToBottom";
  const height = isVertical ? 200 : 84;
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  const context = canvas.getContext("2d");
  if (image.hidden || !image.complete || image.naturalWidth === 0) return;
  const { axis } = runningDirection(line);
  const [length, across] = [word.box[axis + 2] - word.box[axis], word.box[3 - axis] - word.box[1 - axis]];
  const room = isVertical ? height : width;
  const natural = image.naturalWidth / Math.max(page.width, 1);
  const scale = Math.min(TEXT_HEIGHT / Math.max(across, 1), (0.9 * room) / Math.max(length, 1), MOST_SCALE * natural);
  context.scale(density, density);
  context.translate(width / 2, height / 2);
  context.rotate((line.turned * Math.PI) / 180);
  context.scale(scale, scale);
  context.translate(-(word.box[0] + word.box[2]) / 2, -(word.box[1] + word.box[3]) / 2);
  context.drawImage(image, 0, 0, page.width, page.height);
  context.strokeStyle = "#d4006a";
  context.lineWidth = 2 / scale;
  const gap = 3 / scale;
  context.strokeRect(
    word.box[0] - gap, word.box[1] - gap, word.box[2] - word.box[0] + 2 * gap, word.box[3] - word.box[1] + 2 * gap);
}

/** The number of words that the list shows before and after the chosen one. */
const AROUND = 25;
const NO_WORDS = "No word is doubtful; choose any word on the page.";

/** A list of doubtful words, of which the part around the chosen one is shown. */
class WordList {
  constructor(element, onSelect) {
    this.element = element;
    this.entries = [];
    this.position = 0;
    this.places = new Map();
    element.addEventListener("click", (event) => {
      const id = Number(event.target.closest("[data-id]")?.dataset.id);
      if (id) onSelect(id);
    });
  }

  /** Replaces the words of the list. */
  setEntries(entries) {
    this.entries = entries;
    this.places = new Map(entries.map((entry, index) => [entry.id, index]));
    this.position = Math.min(this.position, Math.max(entries.length - 1, 0));
  }

  /** Adds words after those of the list. */
  addEntries(entries) {
    for (const entry of entries) {
      this.places.set(entry.id, this.entries.length);
      this.entries.push(entry);
    }
  }

  /** Returns the entry of a word; undefined if it is not doubtful. */
  entry(id) {
    return this.entries[this.places.get(id)];
  }

  /** Returns the next undecided word after the position, or before it; null if there is none. */
  next(review, step) {
    const count = this.entries.length;
    for (let distance = 1; distance <= count; distance += 1) {
      const index = (((this.position + step * distance) % count) + count) % count;
      if (!isSettled(review, this.entries[index].id)) return this.entries[index].id;
    }
    return null;
  }

  /** Moves to a word, if it is in the list. */
  moveTo(id) {
    const index = this.places.get(id);
    if (index !== undefined) this.position = index;
  }

  /** Moves to the first word of a page or of one after it. */
  moveToPage(page) {
    const index = this.entries.findIndex((entry) => entry.page.index >= page.index);
    if (index >= 0) this.position = index - 1;
  }

  /** Draws the part around the chosen word. */
  draw(review, chosen) {
    const start = Math.max(Math.min(this.position - AROUND, this.entries.length - 2 * AROUND), 0);
    const shown = this.entries.slice(start, start + 2 * AROUND);
    const items = shown.map((entry, index) => this.item(review, entry, start + index, chosen));
    this.element.replaceChildren(...(items.length > 0 ? items : [make("li", "settled", NO_WORDS)]));
    const element = this.element.querySelector("[aria-selected=true]");
    this.element.setAttribute("aria-activedescendant", element?.id ?? "");
    if (element) {
      const top = element.offsetTop;
      this.element.scrollTop = top - (this.element.clientHeight - element.clientHeight) / 2;
    }
  }

  item(review, entry, index, chosen) {
    const word = review.find(entry.id)?.word;
    const settled = isSettled(review, entry.id);
    const item = make("li", settled ? "settled" : "open");
    item.id = `entry${entry.id}`;
    item.dataset.id = entry.id;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", String(entry.id === chosen));
    item.setAttribute("aria-setsize", String(this.entries.length));
    item.setAttribute("aria-posinset", String(index + 1));
    const text = make("bdi", "text", word ? visible(word.text) : "(deleted or joined)");
    const note = make("small", "note", `page ${entry.page.number} · ${settled ? "decided" : entry.reasons.join(", ")}`);
    item.append(text, " ", note);
    return item;
  }
}

/** The most matches in the preview. */
const MOST_SHOWN = 300;

/** The dialogue of search and replacement, with a preview of what changes. */
class SearchView {
  constructor(dialog, review, { onReplace, onSelect }) {
    this.dialog = dialog;
    this.review = review;
    this.field = (name) => dialog.querySelector(`[name=${name}]`);
    this.found = [];
    for (const input of dialog.querySelectorAll("input")) input.addEventListener("input", () => this.search());
    this.field("replace").addEventListener("click", () => {
      onReplace(this.chosen().map(({ id, after }) => [id, after]));
      this.search();
    });
    this.field("close").addEventListener("click", () => dialog.close());
    dialog.querySelector("ol").addEventListener("click", (event) => {
      const id = Number(event.target.closest("[data-go]")?.dataset.go);
      if (!id) return;
      dialog.close();
      onSelect(id);
    });
  }

  /** Opens the dialogue with a text to search. */
  open(text) {
    this.field("sought").value = text;
    this.search();
    this.dialog.showModal();
    this.field("sought").select();
  }

  search() {
    this.found = matches(this.review, {
      text: this.field("sought").value, replacement: this.field("replacement").value,
      ignoresCase: this.field("ignoresCase").checked, wholeWords: this.field("wholeWords").checked,
    });
    this.draw();
  }

  /** Returns the matches that the person did not leave out. */
  chosen() {
    const left = [...this.dialog.querySelectorAll("li input:not(:checked)")].map((box) => Number(box.value));
    return this.found.filter(({ id, before, after }) => !left.includes(id) && before !== after);
  }

  draw() {
    const shown = this.found.slice(0, MOST_SHOWN);
    const more = this.found.length > shown.length ? `, the first ${shown.length} are shown` : "";
    this.dialog.querySelector("output").textContent = `${this.found.length} ${this.found.length === 1 ? "word" : "words"}${more}`;
    this.field("replace").disabled = this.found.every(({ before, after }) => before === after);
    this.dialog.querySelector("ol").replaceChildren(...shown.map((match) => this.item(match)));
  }

  item({ id, page, before, after }) {
    const item = make("li", "match");
    const label = make("label", "");
    const box = make("input", "");
    Object.assign(box, { type: "checkbox", value: id, checked: true });
    label.append(box, " ", make("bdi", "before", visible(before)), " → ", make("bdi", "after", after === "" ? "(deleted)" : visible(after)));
    const go = make("button", "go", `page ${page.number}`);
    go.type = "button";
    go.dataset.go = id;
    item.append(label, " ", go);
    return item;
  }
}

/** The commands with their keys: alone outside of the text field, with Alt anywhere. */
const KEYS = [
  ["n", "next", "next doubtful word"], ["p", "previous", "previous doubtful word"],
  ["a", "accept", "the word is right; go on"], ["e", "edit", "change the word"],
  ["j", "join", "join with the next word"], ["s", "split", "split at the cursor (or type a space)"],
  ["d", "delete", "delete the word"], ["i", "add", "add a word: draw its box, or move it by arrows"],
  ["o", "other", "take the second reading"], ["r", "same", "change the same word elsewhere too"],
  ["u", "undo", "undo"], ["y", "redo", "redo"], ["x", "done", "the page is done, or not"],
  ["f", "search", "search and replace"], ["c", "save", "save the corrections"],
  ["l", "nextWord", "next word of the page"], ["b", "previousWord", "previous word of the page"],
  ["k", "nextPage", "next page"], ["m", "previousPage", "previous page"], ["z", "fit", "fit the page"],
  ["h", "help", "this help"],
];

const LETTERS = new Map(KEYS.map(([key, command]) => [key, command]));

/** The keys of the text field, and those outside of it, besides letters. */
const IN_FIELD = {
  Enter: "apply", ArrowDown: "next", ArrowUp: "previous", PageDown: "nextPage", PageUp: "previousPage",
  Escape: "leave",
};
const OUTSIDE = {
  Enter: "edit", ArrowDown: "next", ArrowUp: "previous", ArrowRight: "nextWord", ArrowLeft: "previousWord",
  PageDown: "nextPage", PageUp: "previousPage", Delete: "delete", F2: "edit", "+": "zoomIn", "-": "zoomOut",
  "?": "help", "/": "search",
};

/** Returns the command of a key; null if it has none. */
function commandOf(event, isInField) {
  if (event.isComposing) return null;
  const letter = /^Key([A-Z])$/.exec(event.code ?? "")?.[1].toLowerCase() ?? event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (letter === "s") return "save";
    if (letter === "f") return "search";
    if (letter === "z" && !isInField) return event.shiftKey ? "redo" : "undo";
    return null;
  }
  if (event.altKey) {
    if (event.key === "ArrowRight") return "nextWord";
    if (event.key === "ArrowLeft") return "previousWord";
    return LETTERS.get(letter) ?? null;
  }
  if (isInField) return event.key === "Enter" && event.shiftKey ? "applyBack" : IN_FIELD[event.key] ?? null;
  return OUTSIDE[event.key] ?? LETTERS.get(event.key.toLowerCase()) ?? null;
}

/** Returns the box moved by an arrow key, or changed in size with Shift; null for another key. */
function movedBox(box, event) {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!step) return null;
  const length = Math.max(Math.round((box[3] - box[1]) / 6), 1);
  const [dx, dy] = [step[0] * length, step[1] * length];
  return event.shiftKey
    ? [box[0], box[1], Math.max(box[2] + dx, box[0] + 1), Math.max(box[3] + dy, box[1] + 1)]
    : [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy];
}

/** Returns the element of the page with an identifier. */
function element(id) {
  return document.getElementById(id);
}

/** The adding of a word, whose box the person draws or moves. */
class Adding {
  constructor(app) {
    this.app = app;
  }

  /** Shows a box after the chosen word, and asks for the text. */
  begin() {
    const place = this.app.chosen === null ? null : this.app.review.find(this.app.chosen);
    const { width, height } = this.app.page;
    const [left, top, right, bottom] = place?.word.box ?? [width / 3, height / 3, width / 2, height / 3 + height / 60];
    const size = bottom - top;
    this.app.view.beginAdding(place ? [right + size / 3, top, right + size / 3 + (right - left), bottom] : [left, top, right, bottom]);
    this.askForText();
    this.app.say("Draw a box on the page, or move it by the arrow keys (with Shift: its size), and type the word.");
  }

  askForText() {
    const field = element("text");
    element("textLabel").textContent = "Text of the new word";
    element("reason").textContent = "Enter adds it, Esc does not.";
    field.disabled = false;
    field.value = "";
    field.focus({ preventScroll: true });
  }

  /** Adds the word; returns false, because the chosen word is still to be decided. */
  end(value) {
    const id = this.app.review.add(this.app.page, this.app.view.box, value);
    this.app.view.endAdding();
    if (id === null) {
      this.app.drawWord();
      this.app.say("Nothing was added.");
      return false;
    }
    // The word that was chosen before is still to be decided.
    if (this.app.chosen === null || !this.app.review.find(this.app.chosen)) this.app.chosen = id;
    this.app.changed(`Added “${visible(value.trim())}”.`);
    return false;
  }

  /** Moves the box, or ends the adding, by a key; returns whether the key did that. */
  onKey(event) {
    const moved = movedBox(this.app.view.box, event);
    if (event.key === "Escape") {
      this.app.view.endAdding();
      this.app.drawWord();
      this.app.say("Nothing was added.");
    } else if (event.key === "Enter" && !event.target.matches("button")) {
      this.app.apply();
    } else if (moved && (element("text").value === "" || event.altKey)) {
      this.app.view.setBox(moved);
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }
}

/** Returns what each command does on the page of a review. */
function commandsOf(app) {
  return {
    next: () => app.stepDoubtful(1),
    previous: () => app.stepDoubtful(-1),
    apply: () => app.apply() && app.stepDoubtful(1),
    applyBack: () => app.apply() && app.stepDoubtful(-1),
    accept: () => {
      element("text").value = app.textOfChosen();
      if (app.apply()) app.stepDoubtful(1);
    },
    edit: () => {
      app.isOutside = false;
      app.drawWord();
    },
    leave: () => {
      const field = element("text");
      if (field.value !== app.textOfChosen()) {
        app.drawWord();
        return;
      }
      app.isOutside = true;
      element("list").focus();
    },
    join: () => {
      if (app.review.join(app.chosen)) app.changed("Joined.");
      else app.say("The line has no next word.");
    },
    split: () => app.split(),
    delete: () => app.remove(),
    add: () => app.adding.begin(),
    other: () => {
      const other = app.review.find(app.chosen).word.other;
      if (!other) return;
      element("text").value = other;
      if (app.apply()) app.stepDoubtful(1);
    },
    same: () => {
      if (app.offer) app.replaceAll(app.offer.ids.map((id) => [id, app.offer.after]));
    },
    undo: () => app.takeBack(app.review.undo(), "Nothing to undo."),
    redo: () => app.takeBack(app.review.redo(), "Nothing to redo."),
    done: () => app.setDone(!app.page.done),
    search: () => app.search.open(app.textOfChosen()),
    save: () => app.save(),
    nextWord: () => app.stepWord(1),
    previousWord: () => app.stepWord(-1),
    nextPage: () => app.step(1),
    previousPage: () => app.step(-1),
    zoomIn: () => app.view.zoomBy(1.25),
    zoomOut: () => app.view.zoomBy(0.8),
    fit: () => app.view.setZoom(0),
    help: () => element("helpDialog").showModal(),
  };
}

/** The time without changes after which work is kept, in milliseconds. */
const KEEPING_DELAY = 300;

/** The review page: connects the pages with what is shown, and keys with commands. */
class App {
  constructor() {
    this.review = new Review(documentDescription(document));
    this.storage = new Storage(browserStorage(), this.review.description.key);
    const state = this.storage.kept?.state ?? {};
    this.threshold = Number.isFinite(state.threshold) ? state.threshold : USUAL_THRESHOLD;
    this.order = state.order === "worst" ? "worst" : "page";
    this.firstPage = state.page;
    this.images = [];
    this.page = null;
    this.chosen = null;
    this.offer = null;
    this.isSaved = true;
    this.adding = new Adding(this);
    this.commands = commandsOf(this);
    this.view = new PageView(element("scroller"), element("sheet"), {
      onSelect: (id) => this.choose(id), onDraw: () => this.adding.askForText(),
    });
    this.list = new WordList(element("list"), (id) => this.choose(id));
    this.search = new SearchView(element("searchDialog"), this.review, {
      onReplace: (pairs) => this.replaceAll(pairs), onSelect: (id) => this.choose(id),
    });
    this.prepareControls();
    this.listen();
  }

  prepareControls() {
    const { pages } = this.review.description;
    const source = visible(this.review.description.source);
    element("title").textContent = source;
    document.title = `Review of ${source}`;
    element("pageCount").textContent = `of ${pages}`;
    element("threshold").value = this.threshold;
    element("order").value = this.order;
    for (const [key, , help] of KEYS) element("keyList").append(make("dt", "", key), make("dd", "", help));
    if (!this.storage.isUsable) this.say("This browser does not keep your work: save it before you close the page.");
  }

  listen() {
    document.addEventListener("keydown", (event) => this.onKey(event));
    document.addEventListener("click", (event) => {
      const command = event.target.closest("[data-command]")?.dataset.command;
      if (command) this.run(command);
    });
    element("order").addEventListener("change", () => this.chooseList());
    element("threshold").addEventListener("change", () => this.chooseList());
    element("done").addEventListener("change", () => this.setDone(element("done").checked));
    element("pageNumber").addEventListener("change", () => this.goToNumber(Number(element("pageNumber").value)));
    element("helpDialog").querySelector("[name=close]").addEventListener("click", () => element("helpDialog").close());
    element("sheet").querySelector("img").addEventListener("load", () => this.onImage());
    window.addEventListener("resize", () => this.drawCutOut());
    window.addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => document.hidden && this.keep());
    window.addEventListener("beforeunload", (event) => {
      if (!this.isSaved && !this.keep()) event.preventDefault();
    });
  }

  /** Reads the pages; the first one is shown as soon as it is there. */
  load() {
    loadPages(document, (data, image) => this.addPage(data, image), () => this.onLoaded());
  }

  addPage(data, image) {
    const page = this.review.addPage(data);
    this.images.push(image);
    this.storage.restore(this.review, page);
    this.list.addEntries(doubtfulWords([page], this.threshold, "page"));
    if (page.index === 0 || page.number === this.firstPage) this.showPage(page, true);
    this.scheduleProgress();
  }

  onLoaded() {
    document.documentElement.dataset.loaded = "true";
    performance.mark("loaded");
    this.chooseList();
  }

  onImage() {
    if (!this.hasShownImage) performance.mark("first page");
    this.hasShownImage = true;
    this.drawCutOut();
  }

  // Choosing.

  showPage(page, choosesWord = false) {
    this.page = page;
    this.view.show(this.review, page, this.images[page.index].textContent, this.threshold);
    element("pageNumber").value = page.number;
    element("done").checked = page.done;
    if (!choosesWord) return;
    const open = this.list.entries.find((entry) => entry.page === page && !isSettled(this.review, entry.id));
    const first = page.lines.find((line) => line.words.length > 0)?.words[0];
    this.list.moveToPage(page);
    this.choose(open?.id ?? first?.id ?? null);
  }

  choose(id) {
    const place = id === null ? null : this.review.find(id);
    this.chosen = place ? id : null;
    if (this.view.box !== null) this.view.endAdding();
    if (place) {
      if (place.line.page !== this.page) this.showPage(place.line.page);
      this.list.moveTo(id);
    }
    this.drawWord();
    this.list.draw(this.review, this.chosen);
    this.scheduleProgress();
  }

  goToNumber(number) {
    const page = this.review.pages.find((page) => page.number === number);
    if (page) this.showPage(page, true);
    else element("pageNumber").value = this.page.number;
  }

  step(distance) {
    const page = this.review.pages[this.page.index + distance];
    if (page) this.showPage(page, true);
  }

  stepWord(distance) {
    const words = this.page.lines.flatMap((line) => line.words);
    const index = words.findIndex((word) => word.id === this.chosen);
    const next = words[index + distance];
    if (next) this.choose(next.id);
  }

  stepDoubtful(direction) {
    const id = this.list.next(this.review, direction);
    if (id === null) {
      this.drawWord();
      this.list.draw(this.review, this.chosen);
      this.say("No doubtful word is left. Save your corrections.");
    } else {
      this.choose(id);
    }
  }

  chooseList() {
    this.order = element("order").value;
    this.threshold = Math.min(Math.max(Number(element("threshold").value) || 0, 0), 100);
    this.list.setEntries(doubtfulWords(this.review.pages, this.threshold, this.order));
    if (this.chosen !== null) this.list.moveTo(this.chosen);
    if (this.page) this.refresh();
  }

  // Drawing.

  refresh() {
    this.view.update(this.review, this.threshold);
    element("done").checked = this.page.done;
    this.drawWord();
    this.list.draw(this.review, this.chosen);
    this.scheduleProgress();
  }

  drawWord() {
    const place = this.chosen === null ? null : this.review.find(this.chosen);
    const text = element("text");
    text.value = place?.word.text ?? "";
    text.disabled = place === null && this.view.box === null;
    element("textLabel").textContent = "Word";
    const doubt = place && doubtOf(place.word, this.threshold);
    element("reason").textContent = place ? this.describe(place, doubt) : "This page has no words; add them.";
    const other = place?.word.other;
    element("other").hidden = !other || place.word.accepted;
    element("other").textContent = `Take “${visible(other ?? "")}”`;
    this.drawOffer();
    this.view.select(this.chosen);
    this.drawCutOut();
    if (place && !document.querySelector("dialog[open]") && !this.isOutside) {
      text.focus({ preventScroll: true });
      text.select();
    }
  }

  describe({ line, word }, doubt) {
    const page = `page ${line.page.number}`;
    if (!word.suggested && !this.review.isUnchanged(line, word)) return `${page}: changed`;
    if (word.accepted) return `${page}: accepted`;
    return doubt ? `${page}: ${doubt.reasons.join(", ")}` : `${page}: not doubtful`;
  }

  drawOffer() {
    element("same").hidden = this.offer === null;
    if (this.offer) {
      const { before, after, ids } = this.offer;
      element("same").textContent = `${ids.length} × “${visible(before)}” elsewhere: change to “${visible(after)}”`;
    }
  }

  drawCutOut() {
    const place = this.chosen === null ? null : this.review.find(this.chosen);
    if (!place) return;
    drawCutOut(element("cutOut"), this.view.image, place.line.page, place.line, place.word);
    element("cutOut").setAttribute("aria-label", `Cut-out of the page with “${visible(place.word.text)}”`);
  }

  scheduleProgress() {
    if (this.progressTimer) return;
    this.progressTimer = setTimeout(() => {
      this.progressTimer = null;
      this.drawProgress();
    }, 60);
  }

  drawProgress() {
    const count = this.list.entries.length;
    const open = this.list.entries.filter((entry) => !isSettled(this.review, entry.id)).length;
    const done = this.review.pages.filter((page) => page.done).length;
    element("bar").max = Math.max(count, 1);
    element("bar").value = count - open;
    const pages = this.review.description.pages;
    element("progress").textContent = `${count - open} of ${count} doubtful words decided · ${done} of ${pages} pages done`;
    Object.assign(element("progress").dataset, { open, count, done });
  }

  say(message) {
    element("status").textContent = message;
  }

  // Changing.

  /** Draws what changed, and keeps it. */
  changed(message = "") {
    this.isSaved = false;
    this.refresh();
    this.say(message);
    clearTimeout(this.keeper);
    this.keeper = setTimeout(() => this.keep(), KEEPING_DELAY);
  }

  keep() {
    clearTimeout(this.keeper);
    const state = { page: this.page?.number, threshold: this.threshold, order: this.order };
    const isKept = this.storage.save(this.review, state);
    if (!isKept && !this.isSaved) this.say("This browser does not keep your work: save it before you close the page.");
    return isKept;
  }

  /** Gives the chosen word the text of the field; returns false if there is nothing to change. */
  apply() {
    const value = element("text").value;
    if (this.view.box !== null) return this.adding.end(value);
    const place = this.chosen === null ? null : this.review.find(this.chosen);
    if (!place) return false;
    const before = place.word.text;
    this.review.setText(this.chosen, value);
    const after = value.trim();
    const ids = after === before || after === "" ? [] : sameElsewhere(this.review, before, this.chosen);
    this.offer = ids.length > 0 ? { before, after, ids } : null;
    this.changed();
    return true;
  }

  replaceAll(pairs) {
    this.review.replaceAll(pairs);
    this.offer = null;
    this.changed(`Changed ${pairs.length} words; Undo takes all of them back.`);
  }

  setDone(done) {
    this.review.setDone(this.page, done);
    this.changed(done ? `Page ${this.page.number} is done.` : `Page ${this.page.number} is not done.`);
  }

  takeBack(step, nothing) {
    if (!step) {
      this.say(nothing);
      return;
    }
    this.offer = null;
    const focus = step.focus !== undefined && this.review.find(step.focus) ? step.focus : null;
    const page = step.pages?.[0]?.page ?? step.lines?.[0]?.line.page;
    if (page && page !== this.page) this.showPage(page);
    const remaining = focus ?? (this.review.find(this.chosen) ? this.chosen : step.lines?.[0]?.line.words[0]?.id);
    if (remaining) {
      this.chosen = remaining;
      this.list.moveTo(remaining);
    }
    this.changed();
  }

  remove() {
    const { line, index } = this.review.find(this.chosen);
    this.review.remove(this.chosen);
    const words = line.words;
    this.chosen = (words[index] ?? words[index - 1])?.id ?? null;
    this.changed("Deleted.");
    this.stepDoubtful(1);
  }

  split() {
    const field = element("text");
    const offset = [...field.value.slice(0, field.selectionStart)].length;
    const { word } = this.review.find(this.chosen);
    if (field.value !== word.text || offset === 0 || offset >= [...word.text].length) {
      this.isOutside = false;
      field.focus();
      this.say("Place the cursor where the word is to be split and press Alt+S, or type a space there.");
      return;
    }
    this.review.split(this.chosen, offset);
    this.changed("Split.");
  }

  save() {
    const file = corrections(this.review);
    const name = `${this.review.description.name}.corrections.json`;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1), "\n"], { type: "application/json" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    this.isSaved = true;
    this.keep();
    const edits = file.pages.reduce((sum, page) => sum + page.edits.length, 0);
    this.say(`${edits} ${edits === 1 ? "correction" : "corrections"} in ${name}.`);
  }

  // Commands.

  onKey(event) {
    if (document.querySelector("dialog[open]")) return;
    const field = element("text");
    const isInField = event.target === field;
    const isInOther = !isInField && event.target.matches("input, select, button, textarea");
    if (this.view.box !== null && this.adding.onKey(event)) return;
    if (isInOther && !event.altKey && !event.ctrlKey) return;
    if (event.getModifierState("AltGraph")) return;
    if (isInField && event.ctrlKey && event.code === "KeyZ" && field.value === this.textOfChosen()) {
      event.preventDefault();
      this.run(event.shiftKey ? "redo" : "undo");
      return;
    }
    const command = commandOf(event, isInField);
    if (!command) return;
    event.preventDefault();
    this.run(command);
  }

  textOfChosen() {
    return this.chosen === null ? "" : this.review.find(this.chosen)?.word.text ?? "";
  }

  run(command) {
    const needsWord = ["accept", "join", "split", "delete", "other", "edit", "apply", "applyBack"];
    if (needsWord.includes(command) && this.view.box === null && this.textOfChosen() === "") return;
    this.commands[command]?.();
  }

}

/** Returns the browser's storage; null if the page must not use it. */
function browserStorage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Waits for the description of the document, which follows the script. */
function begin() {
  const description = document.getElementsByClassName("document")[0];
  if (description && (description.nextElementSibling || document.readyState !== "loading")) new App().load();
  else setTimeout(begin, 5);
}

begin();
})();
</script>

"""##

  /// The page after its data.
  static let tail = ##"""
</body>
</html>

"""##
}
