import { element } from "./elements.js";
import { visible } from "./text.js";
import { movedBox } from "./keys.js";

/** The adding of a word, whose box the person draws or moves. */
export class Adding {
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
