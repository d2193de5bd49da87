/** How far a game is with what is compiled in the background, the first time on a machine: shown until it is there. */

import { t } from "/page/words.js";

const ASK_EVERY = 2000;

/** Show it in this element, and ask again until bots that think ahead, hints and reviews of this game are there. */
export async function showPreparing(element, game) {
  const found = await preparation(game);
  element.hidden = !found || found.search;
  if (found) element.textContent = t("preparing", found);
  if (!found?.search) setTimeout(() => showPreparing(element, game), ASK_EVERY);
}

/** What the server says of this game, or nothing while it cannot be asked. */
async function preparation(game) {
  try {
    const { games } = await (await fetch("/ready")).json();
    return games.find(({ game: name }) => name === game);
  } catch {
    return undefined;
  }
}
