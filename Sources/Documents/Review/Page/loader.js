/** The time after which the page answers keys while it reads its data, in milliseconds. */
const SLICE = 12;

/** Calls `onPage` with the data and the image of each page as the browser reads them, then `onEnd`. */
export function loadPages(root, onPage, onEnd) {
  const pages = root.getElementsByClassName("page");
  const images = root.getElementsByClassName("image");
  let next = 0;
  // An element may still be incomplete until another one follows it.
  const isWhole = (element) => root.readyState !== "loading" || element.nextElementSibling !== null;
  const read = () => {
    const start = performance.now();
    while (next < images.length && isWhole(images[next])) {
      onPage(JSON.parse(pages[next].textContent), images[next]);
      next += 1;
      if (performance.now() - start > SLICE) break;
    }
    if (next === images.length && root.readyState !== "loading") onEnd();
    else setTimeout(read, next < images.length && isWhole(images[next]) ? 0 : 30);
  };
  read();
}

/** Returns the description of the document that the page reviews. */
export function documentDescription(root) {
  return JSON.parse(root.getElementsByClassName("document")[0].textContent);
}
