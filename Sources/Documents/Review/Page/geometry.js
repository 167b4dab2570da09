/** Returns the direction in which the text of a line runs: the axis, 0 for x and 1 for y, and the sign. */
export function runningDirection(line) {
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
export function hull(boxes) {
  if (boxes.length === 0) return null;
  return boxes.reduce((all, box) => [
    Math.min(all[0], box[0]), Math.min(all[1], box[1]), Math.max(all[2], box[2]), Math.max(all[3], box[3]),
  ]);
}

/** Returns the two parts of a word's box, the first of which has a share of its length. */
export function splitBox(box, line, share) {
  const { axis, sign } = runningDirection(line);
  const [start, end] = [box[axis], box[axis + 2]];
  const cut = Math.round(sign > 0 ? start + (end - start) * share : end - (end - start) * share);
  const [low, high] = [[...box], [...box]];
  low[axis + 2] = high[axis] = Math.min(Math.max(cut, start), end);
  return sign > 0 ? [low, high] : [high, low];
}

/** Returns a box of whole pixels within a page, at least one pixel wide and high. */
export function clampedBox(box, page) {
  const limit = (value, most) => Math.min(Math.max(Math.round(value), 0), most);
  const left = limit(Math.min(box[0], box[2]), page.width - 1);
  const top = limit(Math.min(box[1], box[3]), page.height - 1);
  return [
    left, top, Math.max(limit(Math.max(box[0], box[2]), page.width), left + 1),
    Math.max(limit(Math.max(box[1], box[3]), page.height), top + 1),
  ];
}

/** Returns the share of the length of `box`, across the text of a line, that the line's words cover. */
export function coverAcross(box, words, line) {
  const across = 1 - runningDirection(line).axis;
  const all = hull(words.map((word) => word.box));
  if (!all) return 0;
  const common = Math.min(box[across + 2], all[across + 2]) - Math.max(box[across], all[across]);
  return Math.max(common, 0) / Math.max(box[across + 2] - box[across], 1);
}

/** Returns the gap between a box and the words of a line, along its text; 0 if they overlap. */
export function gapAlong(box, words, line) {
  const { axis } = runningDirection(line);
  const all = hull(words.map((word) => word.box));
  return Math.max(box[axis] - all[axis + 2], all[axis] - box[axis + 2], 0);
}

/** Returns the index at which a word with `box` belongs among the words of a line. */
export function placeAmong(box, words, line) {
  const { axis, sign } = runningDirection(line);
  const middle = (box) => sign * (box[axis] + box[axis + 2]) / 2;
  const index = words.findIndex((word) => middle(word.box) >= middle(box));
  return index < 0 ? words.length : index;
}
