/** Copying a link. "Copied" is said only if that is so. */

import { h } from "/page/dom.js";
import { t } from "/page/words.js";

/** A button that copies the link of an input, and what is said where the browser does not let it: the link is selected then. */
export function copyButton(link) {
  const button = h("button", { type: "button", data: { action: "copy" } }, t("copy_link"));
  const told = h("span", { class: "told", role: "status" });
  button.addEventListener("click", async () => {
    const copied = await isCopied(link.value);
    button.textContent = t(copied ? "copied" : "copy_link");
    told.textContent = copied ? "" : t("copy_by_hand");
    link.hidden = copied && link.hidden;
    if (!copied) link.focus();
    link.select();
  });
  return [button, told];
}

/** An input with this link, which selects all of it. */
export const linkInput = (value) => h("input", { readonly: true, value, "aria-label": t("link"), data: { action: "link" }, on: { focus: (event) => event.target.select() } });

async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // There is no clipboard for a page that came over plain HTTP, or it may not write there.
  }
}
