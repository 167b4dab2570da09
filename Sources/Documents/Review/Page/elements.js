/** Returns the element of the page with an identifier. */
export function element(id) {
  return document.getElementById(id);
}
