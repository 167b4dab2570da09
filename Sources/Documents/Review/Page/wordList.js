import { isSettled } from "./doubt.js";
import { make } from "./pageView.js";
import { visible } from "./text.js";

/** The number of words that the list shows before and after the chosen one. */
const AROUND = 25;
const NO_WORDS = "No word is doubtful; choose any word on the page.";

/** A list of doubtful words, of which the part around the chosen one is shown. */
export class WordList {
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
