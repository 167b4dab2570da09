import { element } from "./elements.js";
import { Review } from "./model.js";
import { USUAL_THRESHOLD, doubtOf, doubtfulWords, isSettled, sameElsewhere } from "./doubt.js";
import { corrections } from "./corrections.js";
import { Storage } from "./storage.js";
import { documentDescription, loadPages } from "./loader.js";
import { PageView, make } from "./pageView.js";
import { drawCutOut } from "./cutOut.js";
import { WordList } from "./wordList.js";
import { SearchView } from "./searchView.js";
import { visible } from "./text.js";
import { KEYS, commandOf } from "./keys.js";
import { Adding } from "./adding.js";
import { commandsOf } from "./commands.js";

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
    const source = visible(this.review.description.source);
    element("title").textContent = source;
    document.title = `Review of ${source}`;
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
    const grade = page.grade === undefined ? "" : ` · ${page.grade}`;
    element("pageCount").textContent = `of ${this.review.description.pages}${grade}`;
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
