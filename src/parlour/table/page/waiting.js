/** A table before its game: the link, the seats, and for the host the start. */

import { get, post, put, remove, sentence } from "/page/api.js";
import { copyButton, linkInput } from "/page/copy.js";
import { h } from "/page/dom.js";
import { Moment } from "/page/moment.js";
import { valueWord } from "/page/rules-panel.js";
import { listed, t } from "/page/words.js";

const SHORT = 10;
const moment = new Moment(h("div", { class: "moment" }));
let bots = [];
let bot = "";
let asked = null;
let shown = null;
let invited = null;

/** The bots that can be put on a seat. The room does not wait for them, and asks again with its next picture if that failed. */
async function askForBots() {
  try {
    asked ??= get("/games");
    ({ bots } = await asked);
    bot ||= bots[0].name;
    showWaiting(...shown);
  } catch {
    asked = null;
  }
}

/** The waiting room. `share` is this browser's part in the deal, and says what is wrong with it. */
export function showWaiting(root, snapshot, names, share) {
  shown = [root, snapshot, names, share];
  if (bots.length === 0 && !asked) askForBots();
  const fault = h("p", { class: "why", role: "alert" });
  const act = (deed) => async () => {
    try {
      await deed();
      fault.textContent = "";
    } catch (error) {
      fault.textContent = sentence(error);
    }
  };
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.action : null;
  const parts = snapshot.state === "open" ? [invitation(), seatList(snapshot, names, act), voided(snapshot), hostButtons(snapshot, act)] : dealing(snapshot, names, act);
  const complaints = [share.complaint, share.warning(snapshot)].filter(Boolean).map((words) => h("p", { class: "why", role: "alert" }, words));
  root.replaceChildren(...[h("h2", {}, snapshot.title), ...parts, ...complaints, fault, settings(snapshot)].filter(Boolean));
  if (focused) root.querySelector(`[data-action="${focused}"]`)?.focus();
}

// ---- while the deal is agreed on

/** Whose page is waited for, and for how long; a person among bots sees only that cards are dealt. */
function dealing(snapshot, names, act) {
  const { deadline, fair, host, state } = snapshot;
  const people = fair.shares.filter(({ kind }) => kind === "person");
  const waitsFor = awaited(snapshot).map((seat) => names[seat]);
  moment.show(deadline, false, names);
  const isLong = state === "sealing" && host && deadline?.seconds_left > SHORT;
  return [
    h("p", { role: "status" }, t("dealing"), people.length > 1 && waitsFor.length > 0 && ` ${t("waiting_pages", { who: listed(waitsFor) })}`),
    people.length > 1 && deadline && moment.root,
    people.length > 1 && seatList(snapshot, names, act),
    isLong && h("p", { class: "buttons" }, h("button", { type: "button", data: { action: "start" }, on: { click: act(() => post(`/tables/${snapshot.id}/start`)) } }, t("wait_less"))),
  ];
}

function awaited({ fair: { shares, shown: opened }, state }) {
  const lacks = ({ kind, hash }, seat) => kind === "person" && (state === "sealing" ? !hash : !opened.includes(seat));
  return [...shares.keys()].filter((seat) => lacks(shares[seat], seat));
}

/** Why the last deal came to nothing, as long as nobody has begun anew. */
function voided({ fair }) {
  const last = fair.void.at(-1);
  if (!last) return null;
  const why = last.shares.flatMap(({ name, fault }, seat) => (fault ? [t(`void_${fault}`, { who: name ?? t("seat_n", { n: seat }) })] : []));
  return h("p", { class: "voided", role: "status" }, t("void_deal"), " ", why.join(" "), " ", t("void_anew"));
}

/** Made once: what it says of the copy stays when somebody comes. */
function invitation() {
  if (!invited) {
    const link = linkInput(location.href);
    const [button, told] = copyButton(link);
    invited = h("div", { class: "invitation" }, h("p", {}, t("link_label")), h("div", { class: "together" }, link, button), told);
  }
  return invited;
}

function seatList(snapshot, names, act) {
  return h("ol", { class: "seat-list", start: "0" }, snapshot.seats.map((seat, n) => h("li", {}, seatWords(seat, n, snapshot, names), seatButtons(seat, n, snapshot, act))));
}

function seatWords(seat, n, { you }, names) {
  const free = seat.kind === "free";
  const who = free ? t("free_seat") : names[n];
  return h("span", { class: free ? "free" : "" }, seat.kind === "person" && h("span", { class: seat.online ? "dot here" : "dot" }), who, you === n && ` (${t("your_seat")})`);
}

function seatButtons(seat, n, { id, you, host, state }, act) {
  const path = `/tables/${id}/seats/${n}`;
  const button = (name, deed) => h("button", { type: "button", data: { action: `${name}-${n}` }, on: { click: act(deed) } }, t(name));
  return h(
    "span",
    { class: "buttons" },
    seat.kind === "free" && you !== n && button("sit", () => put(path)),
    seat.kind === "free" && host && bot && button("put_bot", () => put(`${path}/bot`, { name: bot })),
    seat.kind === "bot" && host && state === "open" && button("free", () => put(`${path}/bot`, { name: null })),
    you === n && button("get_up", () => remove(path)),
  );
}

function hostButtons({ id, host, seats }, act) {
  const free = seats.map((seat, n) => ({ seat, n })).filter(({ seat }) => seat.kind === "free");
  if (!host) return h("p", {}, t("host_only"));
  const fill = async () => {
    for (const { n } of free) await put(`/tables/${id}/seats/${n}/bot`, { name: bot });
  };
  return h(
    "p",
    { class: "buttons" },
    free.length > 0 && bot && botChoice(),
    free.length > 0 && bot && h("button", { type: "button", data: { action: "fill" }, on: { click: act(fill) } }, t("fill_bots")),
    h("button", { type: "button", class: "main", data: { action: "start" }, disabled: free.length > 0, on: { click: act(() => post(`/tables/${id}/start`)) } }, t("start")),
  );
}

function botChoice() {
  const choice = h("select", { "aria-label": t("bots"), data: { action: "bot" }, on: { change: () => (bot = choice.value) } }, bots.map(({ name }) => h("option", { value: name, selected: name === bot }, t("bot_name", { bot: name }))));
  return choice;
}

function settings({ options, clock, tap_seconds: tapSeconds, fair }) {
  const all = [...Object.entries(options).map(([name, value]) => [name, valueWord(value)]), [t("tap_seconds"), t("seconds", { seconds: tapSeconds })], [t("clock"), clock ? t("seconds", { seconds: clock }) : t("clock_none")]];
  return h("div", { class: "settings" }, h("dl", {}, all.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))), h("p", { class: "hash" }, t("commitment", { hash: fair.commitment })));
}
