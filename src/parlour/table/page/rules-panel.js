/** The rules of a game, searchable, with the options in force marked. */

import { get, sentence } from "/page/api.js";
import { h } from "/page/dom.js";
import { keep, kept } from "/page/kept.js";
import { t } from "/page/words.js";

/** Where the language is kept in which somebody wants to read rules; until they say so it is the browser's. */
const LANGUAGE = "parlour-rules-language";

export class RulesPanel {
  /** `options`: the identity card's options; `chosen`: their values at this table. */
  constructor(root, game) {
    Object.assign(this, { root, game, options: [], chosen: {} });
    this.search = h("input", { type: "search", placeholder: t("search_rules"), "aria-label": t("search_rules"), on: { input: () => this.#filter() } });
    this.list = h("div", { class: "rules-list" });
    this.language = h("select", { "aria-label": t("rules_language"), on: { change: () => this.#changeLanguage() } });
    this.root.replaceChildren(h("div", { class: "search" }, this.search, this.language), this.list);
    this.load();
  }

  /** Fetch the rules, once. What went wrong is said, and tried again when they are looked at again. */
  async load() {
    try {
      await (this.loading ??= this.#fetch());
    } catch (error) {
      this.loading = null;
      this.list.replaceChildren(h("p", { class: "why", role: "alert" }, sentence(error)), h("button", { type: "button", on: { click: () => this.load() } }, t("try_again")));
    }
  }

  async #fetch() {
    const chosen = kept(LANGUAGE);
    const [{ rules, ruling_word, language, languages }, { games }] = await Promise.all([get(`/games/${this.game}/rules${chosen ? `?language=${chosen}` : ""}`), get("/games")]);
    this.rules = rules;
    this.rulingWord = ruling_word;
    this.list.lang = language;
    this.language.replaceChildren(...languages.map(({ code, name }) => h("option", { value: code, lang: code }, name)));
    this.language.value = language;
    this.language.hidden = languages.length < 2;
    this.options = games.find(({ name }) => name === this.game).options;
    this.#draw();
  }

  #changeLanguage() {
    keep(LANGUAGE, this.language.value);
    this.loading = null;
    return this.load();
  }

  /** Mark the options that this table is played with. */
  mark(chosen) {
    if (JSON.stringify(chosen) === JSON.stringify(this.chosen)) return;
    this.chosen = chosen;
    if (this.rules) this.#draw();
  }

  /** Show one rule. */
  async show(id) {
    await this.load();
    if (!this.rules) return;
    this.search.value = "";
    this.#filter();
    for (const shown of this.list.querySelectorAll(".found")) shown.classList.remove("found");
    const entry = this.list.querySelector(`[data-rule="${CSS.escape(id)}"]`);
    entry?.classList.add("found");
    entry?.scrollIntoView({ block: "center" });
    entry?.focus();
  }

  #draw() {
    const sections = [...new Set(this.rules.map(({ section }) => section))];
    this.list.replaceChildren(
      ...sections.map((section) => h("section", {}, h("h3", {}, section), this.rules.filter((rule) => rule.section === section).map((rule) => this.#rule(rule)))),
    );
    this.#filter();
  }

  #rule({ id, text, ruling }) {
    const inForce = this.options.filter((option) => id && option.name in this.chosen && option.rule === id);
    return h(
      "div",
      { class: "rule-entry", tabindex: "-1", data: { rule: id } },
      id && h("b", {}, id),
      h("p", {}, ruling && h("i", {}, `${this.rulingWord}: `), text),
      inForce.map((option) => h("p", { class: "in-force" }, `${option.name}: ${valueWord(this.chosen[option.name])}`)),
    );
  }

  #filter() {
    if (!this.rules) return;
    const wanted = this.search.value.trim().toLowerCase();
    for (const entry of this.list.querySelectorAll(".rule-entry")) entry.hidden = !entry.textContent.toLowerCase().includes(wanted);
    for (const section of this.list.children) section.hidden = ![...section.querySelectorAll(".rule-entry")].some((entry) => !entry.hidden);
  }
}

/** An option's value in words. */
export function valueWord(value) {
  return { true: t("on"), false: t("off"), null: t("none") }[String(value)] ?? String(value);
}
