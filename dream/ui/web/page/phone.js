// The page on a phone: seats as chips, what happened, the row of the deed, plates, and drawers from below.
import { densityInHand } from "./pictures.js";

const UPRIGHT = { wide: [340, 500], high: [540, 1000] };
const ACROSS = { wide: [620, 960], high: [316, 460] };
const ICONS = {
  undo: "M8 4L3 9l5 5M3 9h11a6 6 0 0 1 0 12H9",
  hint: "M12 3a6 6 0 0 1 4 10c-1 1-1 2-1 4H9c0-2 0-3-1-4a6 6 0 0 1 4-10zM9 20h6",
  back: "M5 5l14 14M19 5L5 19",
  menu: "M3 6h18M3 12h18M3 18h18",
  gestures: "M3 4h18v12H10l-5 5v-5H3z",
};
const MENU = 47;
const TOLD = 44; // So high is what is told above the stage, and below it.
const MOST = 8; // So many of the things that have happened are told at most, as far as there is room.
const ROOMY = 100; // From so many pixels on a chip shows the medallion of whoever sits there.
const ASKING = ["explain", "near", "possible", "hint", "why"];
const TABS = ["seats", "journal", "rules", "words", "rest"];
const byId = (id) => document.getElementById(id);

function element(kind, text = "", attributes = {}) {
  return Object.assign(document.createElement(kind), { textContent: text, ...attributes });
}

function icon(name) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("viewBox", "0 0 24 24");
  made.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  made.append(path);
  return made;
}

// Whether the window is as large as a phone, upright or held across.
export function isPhone() {
  const within = ({ wide, high }) =>
    innerWidth >= wide[0] && innerWidth <= wide[1] && innerHeight >= high[0] && innerHeight <= high[1];
  return within(UPRIGHT) || within(ACROSS);
}

export class Phone {
  constructor(words, pictures, say, send, settings) {
    Object.assign(this, { words, pictures, say, send, settings });
    this.on = false;
    this.tab = "";
    this.opened = () => {}; // is told which drawer was opened, or that all are closed
    byId("latest").onclick = () => this.open("journal");
    document.addEventListener("pointerdown", (event) => {
      if (!event.target.closest("#answer button")) document.body.classList.add("read");
    }, true);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.tab) this.open("");
    });
  }

  // Have the page be that of a phone, or as it is elsewhere.
  turn(on) {
    this.on = on;
    document.body.classList.toggle("phone", on);
    for (const id of ["chips", "latest", "deed", "tabs"]) byId(id).hidden = !on;
    (on ? byId("journal").parentElement : byId("turn")).append(byId("looking"));
    if (!on || document.body.dataset.drawer === undefined) this.open("");
  }

  // Its room for the stage and the hand; null where it is no phone.
  room() {
    const view = byId("view");
    return this.on ? { wide: view.clientWidth, high: view.clientHeight + this.grown() } : {};
  }

  // How much higher than in other games that is which is told above and below a board, which shares its room with it.
  grown() {
    if (!document.body.classList.contains("on-board") || innerWidth > innerHeight) return 0;
    return ["latest", "prompt"].reduce((sum, id) => sum + Math.max(0, byId(id).offsetHeight - TOLD), 0);
  }

  draw(sheet, table) {
    if (!this.on) return;
    this.sheet = sheet;
    this.table = table;
    document.body.classList.toggle("on-board", Boolean(sheet.near));
    this.drawChips();
    this.drawLatest();
    this.drawDeed();
    this.drawRest();
    const { asked } = this;
    // What goes on with what is chosen is told whole; before that the first sentence asks for all that there is.
    byId("prompt").textContent = sheet.chosen.length ? sheet.prompt.join(" ") : (sheet.prompt[0] ?? "");
    this.asked = "";
    const told = byId("answer").textContent;
    if (told !== this.told || asked) document.body.classList.remove("read");
    this.told = told;
    const above = sheet.lit || sheet.hint ? this.above(sheet.lit ? ".hit.can" : ".mark.hint") : asked === "explain" && table.heldAbove;
    if (asked || !this.low) this.low = above;
    if (!byId("answer").textContent) this.low = false;
    document.body.classList.toggle("told-low", this.low);
    if (sheet.near) table.settle();
  }

  // Whether what is told of lies in the upper half of the stage: then it is told in the lower one.
  above(what) {
    const middle = ({ top, height }) => top + height / 2;
    const lit = [...document.querySelectorAll(what)].map((hit) => middle(hit.getBoundingClientRect()));
    const mean = lit.reduce((sum, each) => sum + each, 0) / Math.max(1, lit.length);
    return lit.length > 0 && mean < middle(byId("view").getBoundingClientRect());
  }

  // What is asked for is told again, though it was read before.
  asks(word) {
    this.asked = ASKING.includes(word) ? word : "";
  }

  drawChips() {
    const { sheet, say } = this;
    const roomy = (byId("chips").clientWidth - MENU) / sheet.seats.length >= ROOMY;
    const acted = this.shown && sheet.all > this.shown ? sheet.by[sheet.by.length - 1] : null;
    this.shown = sheet.all;
    const chips = sheet.seats.map((seat, number) => {
      const chip = this.words.button("", `chip-${number}`, () => this.plate(seat));
      const top = element("span", "", { className: "of" });
      top.append(this.image(seat.p, 20));
      if (seat.sign) top.append(this.image(seat.sign, 20));
      if (seat.value) top.append(element("b", seat.value));
      const faced = roomy && seat.face;
      if (faced) chip.append(this.image(seat.face, 36));
      chip.append(top, element("bdi", seat.name, { className: "name" }));
      if (seat.clock) chip.lastChild.textContent = seat.clock[0];
      if (seat.clock) chip.lastChild.dataset.clock = number;
      chip.className = ["chip", seat.turn && "turn", faced && "faced", number === acted && !seat.you && "acted"].filter(Boolean).join(" ");
      chip.setAttribute("aria-label", [seat.name, seat.turn ? say("turn") : "", seat.who].filter(Boolean).join(", "));
      return chip;
    });
    const menu = this.words.button("", "menu", () => this.open(this.tab ? "" : "seats"));
    menu.setAttribute("aria-label", say("menu"));
    menu.append(icon("menu"));
    byId("chips").replaceChildren(...chips, menu);
  }

  image(name, size) {
    const image = new Image(size, size);
    this.pictures.show(image, name, densityInHand());
    return image;
  }

  // What has happened, each with the sign of whoever did it: the newest things as far as there is room, one after
  // another and a little smaller where that has them all told.
  drawLatest() {
    const { sheet, words } = this;
    const most = sheet.near ? (sheet.chosen.length ? 1 : 2) : MOST; // on a board the prompt tells more of what is chosen
    const lines = words.happened(sheet, most).map((line) => words.worded(line, "span"));
    if (!lines.length) lines.push(element("span", sheet.own?.[1] ?? sheet.heading));
    const latest = byId("latest");
    latest.setAttribute("aria-label", `${sheet.happened.slice(-MOST).join(" ")} ${this.say("journal")}`);
    latest.className = "";
    if (sheet.near) {
      if (sheet.yours) lines.push(...sheet.means.map((line) => element("span", line, { className: "alarm" })));
      latest.replaceChildren(...lines);
      return;
    }
    const told = element("span", "", { className: "told" });
    told.append(...lines.flatMap((line) => [line, " "]));
    latest.replaceChildren(told);
    const over = () => told.offsetHeight > latest.clientHeight;
    if (over()) latest.className = "dense";
    while (over() && told.children.length > 1) told.firstChild.remove();
    if (over()) latest.className = "dense cut";
  }

  // What lies nowhere on the table: one button does it, one declines, and others stand above them. Where there is
  // nothing to do but to decline, that is the golden one.
  drawDeed() {
    const { sheet, say, send, words } = this;
    const back = sheet.at < sheet.all;
    const off = sheet.choices.filter((each) => each.less !== undefined);
    const doing = off.filter((each) => !each.less);
    const less = off.filter((each) => each.less);
    const ends = less.length > 0 && !sheet.chosen.length && less.length === sheet.choices.length;
    const lit = (t, kind) => (t === sheet.hinted ? `${kind} hinted` : kind);
    const choice = ({ t, deed }, kind) => this.labelled(deed, `choice-${t}`, (seen) => send("press", t, seen), lit(t, kind));
    let gold = null;
    if (back) gold = words.button(say("now"), "now", () => words.look("last"), "gold");
    else if (sheet.do) {
      gold = this.labelled(sheet.deed, "confirm", (seen) => send("confirm", 0, seen), "gold");
    } else if (sheet.rematch) gold = words.button(say("rematch"), "rematch", () => send("rematch"), "gold");
    else if (doing.length || ends) gold = choice((doing.length ? doing : less).shift(), "gold");
    else if (sheet.yours) {
      const more = say(sheet.lit ? "close" : "possible");
      gold = this.labelled([say("touch"), more], "possible", () => send("possible"), "idle");
    } else gold = element("p", sheet.heading, { className: "idle" });
    const aside = less.length || !(sheet.near && sheet.do) ? less : doing; // nothing lies on a board that is played on
    const other = aside.length ? choice(aside.shift(), "other") : null;
    const made = [];
    if (sheet.seat !== null && !back) {
      const undo = sheet.chosen.length ? "back" : "undo";
      made.push(this.small(undo, () => send(undo), undo === "undo" && sheet.no_undo));
      if (sheet.yours && !sheet.no_hint) made.push(this.small("hint", () => send("hint")));
      else if (!sheet.given) made.push(this.small("gestures", () => byId("open-gestures").click()));
    }
    const over = [...doing, ...less].map((each) => choice(each, "over"));
    const above = element("div", "", { className: "above" });
    above.append(...over);
    byId("deed").replaceChildren(above, ...made, gold, ...(other ? [other] : []));
    byId("deed").setAttribute("aria-label", say("deed"));
  }

  // A button that says what it does, and below that more of it, or what it costs.
  labelled([deed, more], id, press, kind) {
    const begun = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
    const button = this.words.button("", id, press, kind);
    button.append(element("span", begun(deed)));
    if (more && begun(more) !== begun(deed)) button.append(element("small", begun(more)));
    return button;
  }

  // A sign in its place; one that is `dimmed` tells, when it is pressed, why nothing comes of it.
  small(name, press, dimmed = "") {
    const button = this.words.button("", name, press, "small");
    button.append(icon(name));
    if (dimmed) button.setAttribute("aria-disabled", "true");
    button.setAttribute("aria-label", this.say(name));
    button.title = this.say(name);
    return button;
  }

  drawRest() {
    const { sheet, say, send, words } = this;
    const made = [words.button(say("settings"), "settings", () => this.settings())];
    if (!byId("open-primer").hidden) {
      made.push(words.button(say("new"), "new", () => this.closing(() => byId("open-primer").click())));
    }
    if (sheet.seat !== null && !sheet.given) {
      made.push(words.button(say("gestures"), "gestures", () => this.closing(() => byId("open-gestures").click())));
    }
    if (sheet.seat !== null && sheet.at === sheet.all) {
      if (sheet.yours) made.push(words.button(say("possible"), "what-can", () => this.closing(() => send("possible"))));
      if (sheet.why) made.push(words.button(say("why"), "why", () => this.closing(() => send("why"))));
      sheet.talk.forEach((text, number) => {
        made.push(words.button(text, `say-${number}`, (seen) => this.closing(() => send("say", number, seen))));
      });
    }
    byId("rest").replaceChildren(...made);
  }

  closing(then) {
    this.open("");
    then();
  }

  // Drawers from below, one open at a time; none for an empty name.
  open(tab) {
    if (this.on && tab !== "words") this.words.forgetAsked();
    this.tab = tab;
    document.body.dataset.drawer = tab;
    for (const section of document.querySelectorAll("[data-tab]")) {
      section.hidden = this.on ? section.dataset.tab !== tab : section.dataset.tab === "rest";
    }
    for (const id of ["chips", "latest", "stage", "turn", "deed"]) byId(id).inert = Boolean(tab);
    byId("journal").open = byId("journal").open || tab === "journal";
    byId("rules").open = byId("rules").open || tab === "rules";
    if (this.on) byId("words").open = tab === "words";
    if (!this.on) return;
    const names = { seats: "seats", journal: "journal", rules: "rules", words: "in_words", rest: "more" };
    const made = TABS.map((each) => {
      const button = element("button", this.say(names[each]), { type: "button", onclick: () => this.open(each) });
      button.setAttribute("aria-current", each === tab);
      return button;
    });
    const close = element("button", "✕", { type: "button", onclick: () => this.open("") });
    close.setAttribute("aria-label", this.say("close"));
    byId("tabs").replaceChildren(...made, close);
    byId("tabs").setAttribute("aria-label", this.say("tabs"));
    this.opened(tab);
    if (tab === "journal") this.words.toNewest();
    if (tab) close.focus();
  }

  // What there is to know of a seat, and what whoever sits there has done since this one acted.
  plate(seat) {
    const done = seat.you ? [] : this.words.happened(this.sheet, MOST).filter((line) => line.seat === seat);
    const told = [`${seat.name}, ${seat.who}.`, ...seat.tells, ...done.map(({ text }) => text)].join(" ");
    this.words.tell(told, seat.rule);
    this.words.speak(told);
    document.body.classList.remove("read");
  }

  // Where the rules lie: in a drawer, or below the journal.
  showRules() {
    if (this.on) this.open("rules");
    else byId("rules").open = true;
  }
}
