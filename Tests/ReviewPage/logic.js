import { splitBox } from "../../Sources/Documents/Review/Page/geometry.js";
import { Review } from "../../Sources/Documents/Review/Page/model.js";
import { doubtOf, doubtfulWords, isSettled, sameElsewhere } from "../../Sources/Documents/Review/Page/doubt.js";
import { matches } from "../../Sources/Documents/Review/Page/search.js";
import { corrections } from "../../Sources/Documents/Review/Page/corrections.js";
import { Storage } from "../../Sources/Documents/Review/Page/storage.js";
import { commandOf, movedBox } from "../../Sources/Documents/Review/Page/keys.js";

// Tests of what the review page does without a document: scripts/check-review runs them in each browser, and in Node
// if it is installed.

const results = [];

function test(name, body) {
  try {
    body();
    results.push({ name, isGood: true });
  } catch (error) {
    results.push({ name, isGood: false, message: String(error?.stack ?? error) });
  }
}

function equal(actual, expected) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${a} instead of ${b}`);
}

/** A page with one line of words, 100 pixels each, of a text and a confidence. */
function pageOf(words, line = {}, number = 1) {
  return {
    page: number, width: 1000, height: 1400, image: [400, 560],
    lines: [{ ...line, words: words.map(([text, confidence = 90, other], index) => [
      text, 110 * index, 100, 110 * index + 100, 130, confidence, other]) }],
  };
}

function reviewOf(...pages) {
  const review = new Review({ source: "a.pdf", name: "a", key: "k", pages: pages.length });
  for (const page of pages) review.addPage(page);
  return review;
}

const words = (review, page = 0, line = 0) => review.pages[page].lines[line].words;
const texts = (review, page = 0, line = 0) => words(review, page, line).map((word) => word.text);
const edits = (review) => corrections(review).pages.flatMap((page) => page.edits)
  .map(({ old, new: changed }) => [old.map((word) => word.text), changed.map((word) => word.text)]);

test("a changed word is one edit with its box", () => {
  const review = reviewOf(pageOf([["in"], ["tbe"], ["end"]]));
  review.setText(words(review)[1].id, "the");
  equal(texts(review), ["in", "the", "end"]);
  equal(corrections(review), {
    scanpdf: "corrections", version: 1, source: "a.pdf", pages: [{
      page: 1, width: 1000, height: 1400, edits: [{
        old: [{ text: "tbe", box: [110, 100, 210, 130] }], new: [{ text: "the", box: [110, 100, 210, 130] }],
      }], done: false,
    }],
  });
});

test("corrections of several images name all of them", () => {
  const review = reviewOf(
    { ...pageOf([["a"]]), file: "a.png" }, { ...pageOf([["b"]], {}, 2), file: "b.png" },
    { ...pageOf([["c"]], {}, 3), file: "b.png" });
  equal(corrections(review).sources, ["a.png", "b.png"]);
  equal(corrections(reviewOf({ ...pageOf([["a"]]), file: "a.png" })).sources, undefined);
});

test("without changes there are no pages, but those that are done", () => {
  const review = reviewOf(pageOf([["a"]]), pageOf([["b"]], {}, 2));
  equal(corrections(review).pages, []);
  review.accept(words(review)[0].id);
  equal(corrections(review).pages, []);
  review.setDone(review.pages[1], true);
  equal(corrections(review).pages, [{ page: 2, width: 1000, height: 1400, edits: [], done: true }]);
});

test("a joined word replaces two", () => {
  const review = reviewOf(pageOf([["wo"], ["rd"], ["end"]]));
  equal(review.join(words(review)[0].id), true);
  equal(edits(review), [[["wo", "rd"], ["word"]]]);
  equal(words(review)[0].box, [0, 100, 210, 130]);
  equal(review.join(words(review)[1].id), false);
});

test("spaces divide a word, whose parts share its box", () => {
  const review = reviewOf(pageOf([["inthe"], ["end"]]));
  review.setText(words(review)[0].id, "in the");
  equal(words(review).map(({ text, box }) => [text, box[0], box[2]]), [["in", 0, 40], ["the", 40, 100], ["end", 110, 210]]);
  equal(edits(review), [[["inthe"], ["in", "the"]]]);
});

test("parts that are joined again are the word", () => {
  const review = reviewOf(pageOf([["inthe"], ["end"]]));
  review.split(words(review)[0].id, 2);
  review.join(words(review)[0].id);
  equal(edits(review), []);
  review.split(words(review)[0].id, 2);
  review.join(words(review)[1].id);
  equal(edits(review), [[["inthe", "end"], ["in", "theend"]]]);
});

test("text from right to left, from top to bottom and turned is divided in its direction", () => {
  equal(splitBox([0, 0, 100, 20], { direction: "rightToLeft", turned: 0 }, 0.25), [[75, 0, 100, 20], [0, 0, 75, 20]]);
  equal(splitBox([0, 0, 20, 100], { direction: "topToBottom", turned: 0 }, 0.25), [[0, 0, 20, 25], [0, 25, 20, 100]]);
  equal(splitBox([0, 0, 20, 100], { turned: 90 }, 0.25), [[0, 75, 20, 100], [0, 0, 20, 75]]);
  equal(splitBox([0, 0, 20, 100], { turned: 270 }, 0.25), [[0, 0, 20, 25], [0, 25, 20, 100]]);
  equal(splitBox([0, 0, 100, 20], { turned: 180 }, 0.25), [[75, 0, 100, 20], [0, 0, 75, 20]]);
});

test("letters outside of the basic plane are not cut", () => {
  const review = reviewOf(pageOf([["𝒜𝒷c"]]));
  review.split(words(review)[0].id, 1);
  equal(texts(review), ["𝒜", "𝒷c"]);
});

test("a deleted word is an edit without new words", () => {
  const review = reviewOf(pageOf([["a"], ["|"], ["b"]]));
  review.remove(words(review)[1].id);
  equal(edits(review), [[["|"], []]]);
  review.setText(words(review)[1].id, "  ");
  equal(edits(review), [[["|"], []], [["b"], []]]);
});

test("an added word joins the line that runs through it", () => {
  const review = reviewOf(pageOf([["a"], ["c"]]));
  review.remove(words(review)[1].id);
  review.add(review.pages[0], [115, 102, 160, 128], "b");
  review.add(review.pages[0], [-5, 800, 60, 830], "far away");
  equal(texts(review), ["a", "b"]);
  equal(texts(review, 0, 1), ["far", "away"]);
  equal(edits(review), [[[], ["b"]], [["c"], []], [[], ["far"]], [[], ["away"]]]);
  equal(review.add(review.pages[0], [0, 0, 9, 9], " "), null);
});

test("an added word has its place among words from right to left", () => {
  const line = [["ג", 20], ["א", 80]].map(([text, left]) => [text, left * 10, 100, left * 10 + 90, 130, 90]);
  const review = reviewOf({
    page: 1, width: 1000, height: 1400, lines: [{ direction: "rightToLeft", words: line.reverse() }],
  });
  review.add(review.pages[0], [500, 100, 590, 130], "ב");
  equal(texts(review), ["א", "ב", "ג"]);
});

test("all steps can be undone and redone", () => {
  const review = reviewOf(pageOf([["a"], ["tbe"], ["c"]]), pageOf([["tbe"]], {}, 2));
  const before = JSON.stringify(corrections(review));
  review.setText(words(review)[1].id, "t he");
  review.join(words(review)[0].id);
  review.remove(words(review)[1].id);
  review.add(review.pages[0], [0, 900, 50, 930], "new");
  review.setDone(review.pages[0], true);
  review.replaceAll([[words(review, 1)[0].id, "the"]]);
  const after = JSON.stringify(corrections(review));
  for (let step = 0; step < 6; step += 1) review.undo();
  equal(JSON.stringify(corrections(review)), before);
  equal(review.undo(), null);
  for (let step = 0; step < 6; step += 1) review.redo();
  equal(JSON.stringify(corrections(review)), after);
  equal(review.redo(), null);
});

test("several words of a line are replaced in one step", () => {
  const review = reviewOf(pageOf([["tbe"], ["x"], ["tbe"]]));
  review.replaceAll(sameElsewhere(review, "tbe", -1).map((id) => [id, "the"]));
  equal(texts(review), ["the", "x", "the"]);
  review.undo();
  equal(texts(review), ["tbe", "x", "tbe"]);
});

test("words are doubtful by confidence, second reading and shape", () => {
  const doubt = (text, confidence, other) => doubtOf({ text, confidence, other }, 85);
  equal(doubt("word", 90), null);
  equal(doubt("word", null), null);
  equal(doubt("word", 60).score, 60);
  equal(doubt("word", 90, "ward").score, 50);
  equal(doubtOf({ text: "tbe", confidence: null, other: null, isUnknown: true }, 85).reasons, ["not in the dictionary"]);
  equal(doubtOf({ text: "57", confidence: 90, other: null, hasUnread: true }, 85).reasons, ["ink beside it was not read"]);
  equal(doubt("w0rd", 95).reasons, ["unusual characters"]);
  equal(doubt("1914", 95), null);
  equal(doubt("iPhone", 95), null);
});

test("doubtful words come in the order of pages or the worst first, and are settled by decisions", () => {
  const review = reviewOf(pageOf([["a", 80], ["b", 99]]), pageOf([["c", 20], ["d", 84]], {}, 2));
  const order = (name) => doubtfulWords(review.pages, 85, name).map(({ id }) => review.find(id).word.text);
  equal(order("page"), ["a", "c", "d"]);
  equal(order("worst"), ["c", "a", "d"]);
  const [a] = words(review);
  review.accept(a.id);
  equal(isSettled(review, a.id), true);
  const [c, d] = words(review, 1);
  review.remove(c.id);
  equal(isSettled(review, c.id), true);
  equal(isSettled(review, d.id), false);
  review.setDone(review.pages[1], true);
  equal(isSettled(review, d.id), true);
});

test("words beside unread ink come first, and numbers before others: of all pages, or of each", () => {
  const unread = ["d", 330, 100, 430, 130, 84, null, null, 1];
  const page = pageOf([["a", 20], ["1.52", 80], ["c", 30]]);
  page.lines[0].words.push(unread);
  const review = reviewOf(page, pageOf([["e", 10], ["2.75", 40]], {}, 2));
  const order = (name) => doubtfulWords(review.pages, 85, name).map(({ id }) => review.find(id).word.text);
  equal(order("worst"), ["d", "2.75", "1.52", "e", "a", "c"]);
  equal(order("page"), ["d", "1.52", "a", "c", "2.75", "e"]);
});

test("a search finds parts, whole words and other capitals, as plain text", () => {
  const review = reviewOf(pageOf([["Tbe,"], ["tbetbe"], ["a.b"], ["axb"]]));
  const found = (options) => matches(review, { replacement: "the", ignoresCase: false, wholeWords: false, ...options })
    .map(({ before, after }) => [before, after]);
  equal(found({ text: "tbe" }), [["tbetbe", "thethe"]]);
  equal(found({ text: "tbe", ignoresCase: true }), [["Tbe,", "the,"], ["tbetbe", "thethe"]]);
  equal(found({ text: "tbe", ignoresCase: true, wholeWords: true }), [["Tbe,", "the,"]]);
  equal(found({ text: "." }), [["a.b", "atheb"]]);
  equal(found({ text: "" }), []);
  equal(found({ text: "a.b", replacement: "$&" }), [["a.b", "$&"]]);
});

test("work is kept and restored, and what does not fit is left out", () => {
  const area = { values: {}, getItem(key) { return this.values[key] ?? null; }, setItem(key, value) { this.values[key] = value; } };
  const review = reviewOf(pageOf([["a"], ["tbe"]]), pageOf([["x"]], {}, 2));
  review.setText(words(review)[1].id, "the end");
  review.accept(words(review, 1)[0].id);
  review.add(review.pages[1], [500, 900, 560, 930], "new");
  review.setDone(review.pages[0], true);
  equal(new Storage(area, "k").save(review, { page: 1 }), true);
  const restore = (key, ...pages) => {
    const again = reviewOf(...pages);
    const storage = new Storage(area, key);
    for (const page of again.pages) storage.restore(again, page);
    return again;
  };
  const again = restore("k", pageOf([["a"], ["tbe"]]), pageOf([["x"]], {}, 2));
  equal(corrections(again), corrections(review));
  equal(again.pages[1].lines[0].words[0].accepted, true);
  equal(texts(restore("other", pageOf([["a"], ["tbe"]]))), ["a", "tbe"]);
  equal(texts(restore("k", pageOf([["a"]]))), ["a"]);
  equal(texts(restore("k", pageOf([["a"], ["other"]]))), ["a", "other"]);
  area.values["scanpdf-review:k"] = "{\"version\":1,\"pages\":{\"1\":{\"lines\":{\"0\":{\"was\":\"a tbe\",\"words\":[[\"\",[1],[7]]]}}}}}";
  equal(texts(restore("k", pageOf([["a"], ["tbe"]]))), ["a", "tbe"]);
  area.values["scanpdf-review:k"] = "not JSON";
  equal(new Storage(area, "k").kept, null);
  equal(new Storage(null, "k").save(review, {}), false);
});

test("a word that only the second reading has counts when it is accepted", () => {
  const missing = [["b", 110, 100, 210, 130, 80], ["x", 500, 900, 560, 930, 70]];
  const make = () => reviewOf({ ...pageOf([["a"], ["c"]]), lines: [{ words: [
    ["a", 0, 100, 100, 130, 95], ["c", 220, 100, 320, 130, 95]] }], missing });
  const review = make();
  equal(texts(review), ["a", "b", "c"]);
  equal(edits(review), []);
  const [first, second] = doubtfulWords(review.pages, 85, "page");
  equal([first.reasons, isSettled(review, first.id)], [["confidence 80 %", "only the second reading has it"], false]);
  review.setText(second.id, "y z");
  equal(edits(review), [[[], ["y"]], [[], ["z"]]]);
  review.accept(first.id);
  equal(edits(review), [[[], ["b"]], [[], ["y"]], [[], ["z"]]]);
  const area = { values: {}, getItem(key) { return this.values[key] ?? null; }, setItem(key, value) { this.values[key] = value; } };
  review.undo();
  new Storage(area, "k").save(review, {});
  const again = make();
  new Storage(area, "k").restore(again, again.pages[0]);
  equal(edits(again), [[[], ["y"]], [[], ["z"]]]);
  again.remove(words(again)[1].id);
  equal(edits(again), [[[], ["y"]], [[], ["z"]]]);
  new Storage(area, "k").save(again, {});
  const last = make();
  new Storage(area, "k").restore(last, last.pages[0]);
  equal(texts(last), ["a", "c"]);
});

test("texts of a hostile file stay texts", () => {
  for (const text of ["<script>x</script>", "javascript:x", "\u202Eabc", "a\u0000b", "__proto__", "constructor"]) {
    const review = reviewOf(pageOf([[text], ["b"]]));
    equal(sameElsewhere(review, text, -1).length, 1);
    review.setText(words(review)[1].id, text);
    equal(edits(review), [[["b"], [text]]]);
  }
});

test("keys have commands, and typing has none", () => {
  const key = (key, options = {}) => ({ key, code: "", ...options });
  equal(commandOf(key("n"), true), null);
  equal(commandOf(key("n"), false), "next");
  equal(commandOf(key("n", { altKey: true, code: "KeyN" }), true), "next");
  equal(commandOf(key("Enter"), true), "apply");
  equal(commandOf(key("Enter", { shiftKey: true }), true), "applyBack");
  equal(commandOf(key("Enter"), false), "edit");
  equal(commandOf(key("s", { ctrlKey: true, code: "KeyS" }), true), "save");
  equal(commandOf(key("z", { ctrlKey: true, code: "KeyZ" }), true), null);
  equal(commandOf(key("Enter", { isComposing: true }), true), null);
  equal(movedBox([10, 10, 40, 22], key("ArrowRight")), [12, 10, 42, 22]);
  equal(movedBox([10, 10, 40, 22], key("ArrowLeft", { shiftKey: true })), [10, 10, 38, 22]);
});

globalThis.testResults = results;
if (typeof process !== "undefined") {
  for (const { name, isGood, message } of results) console.log(`${isGood ? "ok" : "NOT OK"}: ${name}${isGood ? "" : `\n  ${message}`}`);
  process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
}
