/** Says that the server is being waited for, wherever that takes long: nobody looks at a page that does nothing without a word. */

import { h } from "/page/dom.js";
import { t } from "/page/words.js";

const LONG = 1500;
const words = h("p", { class: "slow", role: "status" });
let waiting = 0;
let timer = null;

/** What the promise gives; meanwhile the page says that it waits, once that has taken long. */
export async function awaited(promise) {
  if (waiting === 0) timer = setTimeout(() => say(t("slow")), LONG);
  waiting += 1;
  try {
    return await promise;
  } finally {
    waiting -= 1;
    if (waiting === 0) clearTimeout(timer);
    if (waiting === 0) say("");
  }
}

function say(text) {
  if (!words.isConnected) document.body.append(words);
  words.textContent = text;
}
