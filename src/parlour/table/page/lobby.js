/** The first page: the games, one click to play, an invitation for friends, one's own tables. */

import { Problem, get, post, put, sentence } from "/page/api.js";
import { byId, h, picture } from "/page/dom.js";
import { t } from "/page/words.js";

const TAP_SECONDS = 8;
const RETRY = 3000;
const RECORD_PATIENCE = 300_000;
const CLOCKS = [null, 15, 30, 60, 120, 300];

function complain(error, place = "fault") {
  byId(place).textContent = sentence(error);
}

// ---- the games

function gameCard(game) {
  const most = game.players.at(-1);
  const count = h("select", { "aria-label": `${t("players_label")}, ${game.title}` }, game.players.map((n) => h("option", { value: n, selected: n === Math.min(4, most) }, t("players", { players: n }))));
  const play = h("button", { type: "button", class: "main", data: { play: game.name }, "aria-label": `${t("play_now")}: ${game.title}` }, t("play_now"));
  const invite = h("button", { type: "button", data: { invite: game.name }, "aria-label": `${t("invite")}: ${game.title}` }, t("invite"));
  play.addEventListener("click", () => makeTable({ game: game.name, players: Number(count.value), options: {}, tap_seconds: TAP_SECONDS, clock: null, bot: byId("bot").value, start: true }));
  invite.addEventListener("click", () => openInvitation(game, Number(count.value)));
  return h(
    "article",
    { class: "game", data: { game: game.name } },
    h("div", { class: "picture" }, picture(`/games/${game.name}/cards.svg`, "picture", "0 0 320 200")),
    h("h2", {}, game.title),
    h("p", { class: "facts" }, `${playersText(game.players)} · ${t("length", { minutes: game.minutes })} · `, h("a", { href: `/rules/${game.name}` }, t("tab_rules"))),
    h("p", {}, game.aim),
    h("div", { class: "buttons" }, count, play, invite),
  );
}

function playersText(players) {
  const few = players[0] === players.at(-1) ? players[0] : `${players[0]}–${players.at(-1)}`;
  return t("players", { players: few });
}

let making = false;

async function makeTable(table, faultPlace) {
  if (making) return;
  making = true;
  try {
    const { id } = await post("/tables", table);
    location.assign(`/t/${id}`);
  } catch (error) {
    complain(error, faultPlace);
    making = false;
  }
}

/** The bots to play against; the best comes first. */
function offerBots(bots) {
  byId("bot").replaceChildren(...bots.map(({ name, description }) => h("option", { value: name, title: description }, name)));
  byId("bot").value = bots[0].name;
}

// ---- the invitation

function openInvitation(game, players) {
  byId("invite-title").textContent = t("invite_title", { game: game.title });
  byId("create").textContent = t("create");
  byId("dismiss").textContent = t("cancel");
  byId("invite-fault").textContent = "";
  const seats = select("players", game.players.map((n) => [n, n]), players);
  const fields = [
    field(t("players_label"), seats),
    ...game.options.map((option) => field(option.name, optionInput(option, game), option.meaning)),
    game.players.at(-1) > 2 && field(t("tap_seconds"), number("tap_seconds", 3, 60, TAP_SECONDS)),
    field(t("hints_label"), select("hints", [["off", t("off")], ["on", t("on")]], "off")),
    field(t("clock"), select("clock", CLOCKS.map((s) => [s ?? "", s ? t("in_seconds", { seconds: s }) : t("clock_none")]), "")),
  ];
  byId("invite-fields").replaceChildren(...fields.filter(Boolean));
  byId("invite").dataset.game = game.name;
  byId("invite").showModal();
}

const field = (label, input, hint) => h("label", {}, h("span", {}, label), input, hint && h("small", {}, hint));

function select(name, pairs, chosen) {
  return h("select", { name }, pairs.map(([value, words]) => h("option", { value, selected: String(value) === String(chosen) }, String(words))));
}

const number = (name, low, high, value) => h("input", { type: "number", name, min: low, max: high, value, required: value !== "" });

function optionInput({ name, kind, words, low, high, optional, default: usual }, game) {
  const key = `option ${name}`;
  if (kind === "choice") return select(key, words.map((word) => [word, word]), usual);
  if (kind === "switch") return select(key, [["on", t("on")], ["off", t("off")]], usual ? "on" : "off");
  if (kind === "seat") {
    const seats = [...Array(game.players.at(-1)).keys()];
    return select(key, [["random", t("random_seat")], ...seats.map((seat) => [seat, t("seat_n", { n: seat })])], usual);
  }
  const input = number(key, low, high, usual ?? "");
  if (optional) input.placeholder = t("none");
  return input;
}

function invitedTable(form) {
  const given = Object.fromEntries(new FormData(form));
  const options = Object.fromEntries(Object.entries(given).filter(([key, value]) => key.startsWith("option ") && value !== "").map(([key, value]) => [key.slice(7), value]));
  return {
    game: byId("invite").dataset.game,
    players: Number(given.players),
    options,
    tap_seconds: Number(given.tap_seconds ?? TAP_SECONDS),
    hints: given.hints === "on",
    clock: given.clock ? Number(given.clock) : null,
    bot: null,
    start: false,
  };
}

// ---- one's own tables

function tableLine({ id, game, players, state, your_turn: yourTurn, seats }, titles) {
  const href = state === "over" ? `/r/${id}` : `/t/${id}`;
  const people = seats.filter(Boolean).join(", ");
  const words = yourTurn ? t("your_turn") : t(`${state}_state`);
  return h("li", {}, h("a", { href }, titles[game] ?? game), h("span", {}, people || t("players", { players })), h("span", { class: yourTurn ? "badge turn" : "badge" }, words));
}

async function showTables(games) {
  const titles = Object.fromEntries(games.map(({ name, title }) => [name, title]));
  try {
    const { tables } = await get("/tables");
    byId("mine").hidden = tables.length === 0;
    byId("tables").replaceChildren(...tables.map((table) => tableLine(table, titles)));
  } catch (error) {
    complain(error);
  }
}

// ---- the person

function setUpName(nickname) {
  const [input, save] = [byId("nickname"), byId("rename")];
  input.value = nickname;
  input.disabled = false;
  input.addEventListener("input", () => (save.hidden = input.value === nickname));
  byId("me").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      ({ nickname } = await put("/me", { nickname: input.value }));
      save.hidden = true;
      byId("named").textContent = t("saved");
    } catch (error) {
      byId("named").textContent = sentence(error);
    }
  });
}

async function openRecord(file) {
  try {
    const { id } = await post("/records", file, { patience: RECORD_PATIENCE });
    location.assign(`/r/${id}`);
  } catch (error) {
    complain(error);
  }
}

/** Fill the page; where the server does not answer, again and again until it does. */
async function fill() {
  try {
    const [{ games, bots }, { nickname }] = await Promise.all([get("/games"), get("/me")]);
    setUpName(nickname);
    offerBots(bots);
    byId("games").replaceChildren(...games.map(gameCard));
    byId("games").removeAttribute("aria-busy");
    byId("fault").textContent = "";
    showTables(games);
    addEventListener("pageshow", (event) => event.persisted && showTables(games));
  } catch (error) {
    complain(error);
    if (error instanceof Problem) setTimeout(fill, RETRY);
  }
}

function start() {
  byId("dismiss").addEventListener("click", () => byId("invite").close());
  byId("invite-form").addEventListener("submit", (event) => {
    event.preventDefault();
    makeTable(invitedTable(event.target), "invite-fault");
  });
  byId("record").addEventListener("change", (event) => event.target.files[0] && openRecord(event.target.files[0]));
  byId("record").disabled = false;
  addEventListener("pageshow", () => (making = false));
  fill();
}

start();
