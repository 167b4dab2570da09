/** The commands with their keys: alone outside of the text field, with Alt anywhere. */
export const KEYS = [
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
export function commandOf(event, isInField) {
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
export function movedBox(box, event) {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!step) return null;
  const length = Math.max(Math.round((box[3] - box[1]) / 6), 1);
  const [dx, dy] = [step[0] * length, step[1] * length];
  return event.shiftKey
    ? [box[0], box[1], Math.max(box[2] + dx, box[0] + 1), Math.max(box[3] + dy, box[1] + 1)]
    : [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy];
}
