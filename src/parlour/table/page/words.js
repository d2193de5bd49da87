/** Every text of the page itself, by name, so that it can be translated. Texts of the games come from the server. */

const WORDS = {
  again: "Play again",
  ago: "{time} ago",
  back: "I am back",
  away: "A bot plays for you until you are back.",
  balance_gifts: "Others' mistakes",
  balance_luck: "Luck",
  balance_mistakes: "Own mistakes",
  balance_result: "Result",
  balance_start: "Fair share",
  between: "between {low} and {high}",
  bot_name: "{bot} bot",
  bot_here: "bot",
  bots: "Bots to play against",
  cancel: "Cancel",
  cards: "{count} cards",
  chance_at: "Move {n}, {name}: {before} before, {after} after",
  chart: "Chances to win over the game",
  chat_empty: "Nobody has said anything yet.",
  choose_next: "Choose what comes next (Escape cancels).",
  chat_label: "Say something",
  close: "Close",
  clock: "Clock for each move",
  clock_none: "no clock",
  commitment: "Fair deal: the server is bound to {hash}",
  connected: "connected",
  connecting: "connecting …",
  copied: "Copied",
  copy_link: "Copy link",
  create: "Make the table",
  deadline_clock: "{seconds} s left for {who}",
  deadline_tap: "{seconds} s",
  deal_bad: "The deal does not hold: {why}",
  deal_good: "The deal holds: the seed comes from the server's secret and everybody's bytes, and the game from the seed.",
  download: "Download the record",
  empty_place: "{label}, empty",
  fill_bots: "Fill with bots",
  free_seat: "free seat",
  get_up: "Get up",
  history: "Scores by round",
  host_only: "The host starts the game when every seat is taken.",
  hint: "Hint",
  hints_label: "Hints",
  in_seconds: "{seconds} seconds",
  invite: "Invite friends",
  invite_title: "Invite friends to {game}",
  joined: "You sit on this seat",
  length: "about {minutes} min",
  leave: "Leave",
  left_table: "You have left the table; a bot plays your cards.",
  link_label: "Whoever opens this link takes a free seat or watches:",
  locked: "This cannot be picked now.",
  luck_share: "In hundredths of a victory; {luck} of all swings was luck",
  minutes: "{minutes} minutes",
  mistake: "{name} played “{move}”; “{best}” was better by {cost} of 100 games",
  mistakes: "The costliest mistakes",
  move_of: "Move {n} of {count}",
  next_round: "Deal the next round",
  no_mistakes: "Nobody made a mistake that cost anything.",
  no_game: "This table does not exist (any more).",
  none: "none",
  not_sent: "Not sent: there is no connection. Try again when it is back.",
  not_now: "There is nothing to pick there now.",
  off: "off",
  offline: "not connected – trying again",
  on: "on",
  open_state: "waiting for players",
  over_state: "over",
  pick_first: "Pick a card first.",
  play_now: "Play now",
  player: "Player",
  players: "{players} players",
  players_label: "Players",
  polling: "connected (many windows are open: this one asks every two seconds)",
  preparing: "Getting ready in the background, once: {done} of {of} parts. You can play already; hints and bots that think ahead come then.",
  put_bot: "Put a bot here",
  free: "Free the seat",
  send: "Send",
  side: "Beside the table",
  tab_log: "Log",
  tab_chat: "Chat",
  tab_rules: "Rules",
  tab_scores: "Scores",
  random_seat: "drawn from the seed",
  replay: "Replay",
  replay_from: "Deal",
  review: "Review",
  reviewing: "Looking at the game: {done} of {of} moves",
  round: "Round",
  rule: "rule {rule}",
  ruling: "ruling",
  saved: "Saved",
  score: "Score",
  search_rules: "Search the rules",
  seat_n: "Seat {n}",
  seconds: "{seconds} s",
  sending: "…",
  shared_win: "{names} share the victory",
  sit: "Sit here",
  sound_off: "Sound off",
  sound_on: "Sound on",
  start: "Start the game",
  stood_in: "a bot stands in",
  tap_seconds: "Time to tap",
  thinking: "Thinking …",
  turn_title: "Your turn",
  total: "Total",
  verify: "Check the deal",
  waiting_deal: "Waiting for the game to begin.",
  watch: "watch",
  watchers: "{count} watching",
  watching: "You are watching.",
  win: "{name} wins",
  your_seat: "you",
  your_tables: "Your tables",
  your_turn: "your turn",
  playing_state: "being played",
};

/** The text with this name, its {values} filled in. */
export function t(name, values = {}) {
  return (WORDS[name] ?? name).replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

/** "A, B and C". */
export const listed = (names) => (names.length < 2 ? names.join("") : new Intl.ListFormat(document.documentElement.lang || "en").format(names));

/** A text of the game with the people's names in place of `seat 2` and `seats 1 and 2`. */
export function named(text, names) {
  const name = (seat) => names[seat] ?? t("seat_n", { n: seat });
  return text
    .replace(/\b[Ss]eats (\d(?:(?:, | and )\d)+)/g, (_, seats) => listed(seats.match(/\d/g).map(name)))
    .replace(/\b[Ss]eat (\d)\b/g, (_, seat) => name(seat));
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** The names that people see of the seats of a table. */
export function seatNames(seats) {
  const plain = seats.map((seat, n) => seat.name ?? (seat.kind === "bot" ? t("bot_name", { bot: capital(seat.bot) }) : t("seat_n", { n })));
  return plain.map((name, n) => (plain.indexOf(name) === plain.lastIndexOf(name) ? name : `${name} ${n + 1}`));
}
