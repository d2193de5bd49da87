/** Elements made from parts. Text goes in as text alone, so nothing that people write can become markup. */

const SVG = "http://www.w3.org/2000/svg";

/** An element. `on` holds listeners, `data` the data attributes; false, null and undefined leave an attribute out. */
export function h(tag, { on = {}, data = {}, ...attributes } = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  for (const [name, value] of Object.entries(data)) element.dataset[name] = value;
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function set(element, name, value) {
  if (value === false || value === null || value === undefined) return;
  element.setAttribute(name, value === true ? "" : value);
}

/** A picture of a sprite. It says nothing to a screen reader: what it stands for is said beside it. */
export function picture(file, symbol, box) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${file}#${symbol}`);
  svg.append(use);
  return svg;
}

/** The face of a card, or its back. */
export const face = (game, name) => picture(`/games/${game}/cards.svg`, name === "back" ? "card-back" : `card-${name}`, "0 0 100 140");

/** The element with this id: the page has it. */
export const byId = (id) => document.getElementById(id);

/** Make the children of a root these elements. What is equal already is left as it is: drawing a card costs, comparing it does not. */
export function become(root, elements) {
  const old = [...root.childNodes];
  elements.forEach((element, i) => (old[i] ? alter(old[i], element) : root.append(element)));
  for (const extra of old.slice(elements.length)) extra.remove();
}

function alter(old, wanted) {
  if (old.isEqualNode(wanted)) return;
  if (old.nodeName !== wanted.nodeName || old.nodeType === Node.TEXT_NODE) {
    old.replaceWith(wanted);
    return;
  }
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === "style") old.style.cssText = value; // a strict policy lets scripts set styles, but not the attribute
    else old.setAttribute(name, value);
  }
  become(old, [...wanted.childNodes]);
}
