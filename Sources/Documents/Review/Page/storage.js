/** The version of the kept work. */
const VERSION = 1;
const PREFIX = "scanpdf-review:";

/** Keeps the work on a review in the browser, page by page. */
export class Storage {
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
  return line.words.filter((word) => word.suggested).length !== line.suggestedCount
    || line.words.length !== line.original.length || line.words.some((word, index) => {
    const original = line.original[index];
    return word.accepted || word.text !== original.text || word.box.some((side, i) => side !== original.box[i]);
  });
}
