import { runningDirection } from "./geometry.js";

/** The height of a line of text in the cut-out, in pixels of the screen. */
const TEXT_HEIGHT = 34;
/** The most enlargement of the image. */
const MOST_SCALE = 4;

/** Draws the part of the page's image around a word, with its letters upright. */
export function drawCutOut(canvas, image, page, line, word) {
  const density = window.devicePixelRatio || 1;
  const width = Math.max(canvas.clientWidth, 50);
  const isVertical = line.direction === "topToBottom";
  const height = isVertical ? 200 : 84;
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  const context = canvas.getContext("2d");
  if (image.hidden || !image.complete || image.naturalWidth === 0) return;
  const { axis } = runningDirection(line);
  const [length, across] = [word.box[axis + 2] - word.box[axis], word.box[3 - axis] - word.box[1 - axis]];
  const room = isVertical ? height : width;
  const natural = image.naturalWidth / Math.max(page.width, 1);
  const scale = Math.min(TEXT_HEIGHT / Math.max(across, 1), (0.9 * room) / Math.max(length, 1), MOST_SCALE * natural);
  context.scale(density, density);
  context.translate(width / 2, height / 2);
  context.rotate((line.turned * Math.PI) / 180);
  context.scale(scale, scale);
  context.translate(-(word.box[0] + word.box[2]) / 2, -(word.box[1] + word.box[3]) / 2);
  context.drawImage(image, 0, 0, page.width, page.height);
  context.strokeStyle = "#d4006a";
  context.lineWidth = 2 / scale;
  const gap = 3 / scale;
  context.strokeRect(
    word.box[0] - gap, word.box[1] - gap, word.box[2] - word.box[0] + 2 * gap, word.box[3] - word.box[1] + 2 * gap);
}
