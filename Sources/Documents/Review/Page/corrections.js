/** Returns the corrections file of a review (docs/corrections.schema.json). */
export function corrections(review) {
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
export function editsOf(line) {
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
