/** What stands beside the table: the log in words, chat, rules, scores. On a narrow screen it lies over the table when asked for. */

import { Unanswered, post, sentence } from "/page/api.js";
import { h } from "/page/dom.js";
import { RulesPanel } from "/page/rules-panel.js";
import { scoreHistory, scrolling } from "/page/sheet.js";
import { named, t } from "/page/words.js";

const TABS = ["log", "chat", "rules", "scores"];

export class Side {
  constructor(root, opener, id, game) {
    Object.assign(this, { root, opener, id, lines: new Map(), chatted: 0, unsure: null, tab: "log" });
    this.tabs = Object.fromEntries(TABS.map((name) => [name, this.#tabButton(name)]));
    this.panels = Object.fromEntries(TABS.map((name) => [name, this.#panel(name)]));
    this.rules = new RulesPanel(this.panels.rules, game);
    this.messages = h("ol", { class: "messages" });
    this.watchers = h("p", { class: "watchers" });
    this.panels.chat.replaceChildren(this.watchers, this.messages, this.#chatForm());
    this.log = h("ol", { class: "lines" });
    this.panels.log.replaceChildren(this.log);
    const close = h("button", { type: "button", class: "close", "aria-label": t("close"), on: { click: () => this.toggle(false) } }, "×");
    const list = h("div", { role: "tablist", "aria-label": t("side"), on: { keydown: (event) => this.#arrow(event) } }, Object.values(this.tabs));
    this.root.replaceChildren(h("div", { class: "tabs" }, list, close), ...Object.values(this.panels));
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle(false));
    this.open("log");
  }

  show(snapshot, names) {
    this.#showLog(snapshot, names);
    this.#showChat(snapshot);
    this.rules.mark(snapshot.options);
    this.panels.scores.replaceChildren(scrolling(scoreHistory(snapshot.scores, names)));
  }

  open(name) {
    this.tab = name;
    for (const tab of TABS) {
      this.tabs[tab].setAttribute("aria-selected", String(tab === name));
      this.tabs[tab].tabIndex = tab === name ? 0 : -1;
      this.panels[tab].hidden = tab !== name;
    }
    if (name === "chat") this.tabs.chat.classList.remove("unread");
    if (name === "rules") this.rules.load();
  }

  showRule(id) {
    this.toggle(true);
    this.open("rules");
    this.rules.show(id);
  }

  toggle(open = !this.root.classList.contains("open")) {
    this.root.classList.toggle("open", open);
    this.opener.setAttribute("aria-expanded", String(open));
    if (open) this.tabs[this.tab].focus();
    else if (this.root.contains(document.activeElement)) this.opener.focus();
  }

  #tabButton(name) {
    return h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, on: { click: () => this.open(name) } }, t(`tab_${name}`));
  }

  #panel(name) {
    return h("div", { role: "tabpanel", id: `panel-${name}`, class: `panel ${name}`, tabindex: "0", "aria-labelledby": `tab-${name}` });
  }

  #arrow(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const name = TABS[(TABS.indexOf(this.tab) + step + TABS.length) % TABS.length];
    this.open(name);
    this.tabs[name].focus();
  }

  #showLog({ log }, names) {
    for (const { n, text } of log) {
      if (this.lines.has(n)) continue;
      const line = h("li", {}, named(text, names));
      this.lines.set(n, line);
      this.log.prepend(line);
    }
  }

  #showChat({ chat, watchers, you }) {
    this.watchers.textContent = watchers ? t("watchers", { count: watchers }) : "";
    const news = chat.filter(({ n }) => n > this.chatted);
    if (news.length === 0) return;
    if (this.tab !== "chat") this.tabs.chat.classList.add("unread");
    this.chatted = news.at(-1).n;
    this.messages.append(...news.map(({ name, text }) => h("li", {}, h("b", {}, name), " ", h("span", {}, text))));
    this.messages.lastElementChild.scrollIntoView({ block: "nearest" });
    if (news.some(({ seat, text }) => seat === you && text === this.unsure)) this.#said();
  }

  /** What was to be said is there: its answer came, or it was heard. */
  #said() {
    this.unsure = null;
    this.saying.value = this.fault.textContent = "";
  }

  #chatForm() {
    const text = (this.saying = h("input", { name: "text", maxlength: "300", required: true, autocomplete: "off", "aria-label": t("chat_label"), placeholder: t("chat_label") }));
    const fault = (this.fault = h("p", { class: "why", role: "alert" }));
    const send = async (event) => {
      event.preventDefault();
      try {
        this.unsure = text.value.trim();
        await post(`/tables/${this.id}/chat`, { text: text.value });
        if (this.unsure !== null) this.#said();
      } catch (error) {
        if (this.unsure === null) return;
        fault.textContent = sentence(error);
        if (!(error instanceof Unanswered)) this.unsure = null;
      }
    };
    return h("form", { class: "say", on: { submit: send } }, text, h("button", { type: "submit" }, t("send")), fault);
  }
}
