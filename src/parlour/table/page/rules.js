/** The rules of a game on a page of their own; the id behind the # of the address is shown. */

import { get, sentence } from "/page/api.js";
import { byId } from "/page/dom.js";
import { RulesPanel } from "/page/rules-panel.js";

const game = location.pathname.split("/")[2];

async function start() {
  try {
    const { title } = await get(`/games/${game}/rules`);
    byId("title").textContent = title;
    document.title = `${title} – Parlour`;
    const panel = new RulesPanel(byId("rules"), game);
    const show = () => location.hash && panel.show(location.hash.slice(1));
    addEventListener("hashchange", show);
    show();
  } catch (problem) {
    byId("fault").textContent = sentence(problem);
  }
}

start();
