import { clampedBox } from "./geometry.js";
import { doubtOf } from "./doubt.js";
import { visible } from "./text.js";

/** The confidences below which a word looks bad. */
const BAD = 60;

/** Makes an element with a class. */
export function make(name, className, text = null) {
  const element = document.createElement(name);
  element.className = className;
  if (text !== null) element.textContent = text;
  return element;
}

/** Shows one page with its words, coloured by confidence, over its image. */
export class PageView {
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
