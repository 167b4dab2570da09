import { make } from "./pageView.js";
import { matches } from "./search.js";
import { visible } from "./text.js";

/** The most matches in the preview. */
const MOST_SHOWN = 300;

/** The dialogue of search and replacement, with a preview of what changes. */
export class SearchView {
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
