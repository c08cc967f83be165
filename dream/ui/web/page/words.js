// The page in words: whose turn it is, what can be chosen, the table as lists, the journal, the end.
import { densityAt } from "./pictures.js";
import { Lying, acted } from "./presses.js";

const LINES = 5;
const TOKEN = 0.65;
const LONG_PRESS = 550;
const KEYS = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };
const LEFTWARD = { ...KEYS, ArrowLeft: "next", ArrowRight: "previous" };
const byId = (id) => document.getElementById(id);
const LOOKS = () => document.querySelectorAll("[data-look]");

function element(kind, text = "", attributes = {}) {
  const made = document.createElement(kind);
  made.textContent = text;
  Object.assign(made, attributes);
  return made;
}

function clockText(milliseconds) {
  if (milliseconds < 10000) return (Math.max(0, milliseconds) / 1000).toFixed(1);
  const seconds = Math.floor(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class Words {
  constructor(pictures, say, send) {
    this.pictures = pictures;
    this.say = say;
    this.send = send;
    this.asked = false;
    this.wanted = null;
    this.lying = new Lying();
    this.listen();
    for (const button of LOOKS()) button.onclick = () => this.look(button.dataset.look);
    byId("now").onclick = () => this.look("last");
    this.there = false; // whether an answer is told beside what asks for things by their names
    this.toldThere = ""; // the answer that was: it goes with its drawer, and is told nowhere else
    for (const [id, word] of [["ask-what", "explain"], ["ask-near", "near"]]) {
      byId(id).onclick = () => {
        this.send(word, Number(byId("thing").value));
        this.there = true;
      };
    }
    byId("looking").onkeydown = (event) => {
      const where = (document.dir === "rtl" ? LEFTWARD : KEYS)[event.key];
      if (!where) return;
      event.preventDefault();
      this.look(where);
    };
    setInterval(() => this.tick(), 200);
  }

  label() {
    for (const [id, key] of [["seats-heading", "seats"], ["journal-heading", "journal"], ["words-heading", "words"], ["rules-heading", "rules"]]) {
      byId(id).textContent = this.say(key);
    }
    byId("looking").setAttribute("aria-label", this.say("look"));
    for (const button of LOOKS()) {
      button.title = this.say(button.dataset.look);
      button.setAttribute("aria-label", button.title);
    }
    if (this.sheet) this.draw(this.sheet, this.table);
  }

  draw(sheet, table) {
    const focus = document.activeElement?.dataset?.id;
    const before = this.sheet;
    const turned = sheet.yours && !before?.yours;
    const done = acted(before, sheet);
    this.sheet = sheet;
    this.table = table;
    this.told = performance.now();
    byId("turn").classList.toggle("yours", sheet.yours);
    document.body.classList.toggle("back", sheet.at < sheet.all);
    byId("heading").textContent = sheet.heading;
    byId("happened").replaceChildren(...this.happened(sheet, LINES).map((line) => this.worded(line, "li")));
    byId("means").textContent = [...sheet.means, sheet.trouble, sheet.said].filter(Boolean).join(" ");
    this.drawAnswer(sheet);
    byId("answer").classList.toggle("urgent", sheet.urgent);
    byId("prompt").textContent = sheet.prompt.join(" ");
    this.drawEnd(sheet);
    this.drawQuestion(sheet);
    this.drawChoices(sheet);
    this.drawActions(sheet);
    this.drawLooking(sheet);
    this.drawSeats(sheet);
    this.drawLog(sheet);
    this.drawThings(sheet);
    this.reach();
    if (sheet !== before) this.announce(sheet, before, turned);
    this.lying.see([...document.querySelectorAll("button[data-id]")].map((button) => this.whereIs(button)), done);
    if (focus && document.activeElement === document.body) {
      const there = (id) => document.querySelector(`[data-id="${CSS.escape(id)}"]`);
      (there(focus) ?? there("confirm") ?? byId("heading")).focus();
    }
  }

  // A button; `press` is told what was shown when the finger, or the key, went down on it.
  button(text, id, press, kind = "") {
    const made = element("button", text, { type: "button", className: kind });
    made.onclick = (event) => {
      const byFinger = event.detail > 0 && this.down?.id === id;
      const { deed, counts, seen } = byFinger ? this.down : this.downOn(made);
      if (counts && deed === made.textContent) press(seen);
    };
    made.dataset.id = id;
    return made;
  }

  whereIs(button) {
    const { left, top, width, height } = button.getBoundingClientRect();
    const box = [left + scrollX, top + scrollY, width, height].map(Math.round);
    return { key: button.dataset.id, box, deed: button.textContent };
  }

  downOn(button) {
    const { key, deed } = this.whereIs(button);
    return { id: key, deed, counts: this.lying.counts(key), seen: { v: this.sheet.v, t: Date.now() } };
  }

  listen() {
    document.addEventListener("pointerdown", (event) => {
      this.begun = event.target.closest("button");
      const button = event.target.closest("button[data-id]");
      this.down = button ? this.downOn(button) : null;
      this.hold(this.down);
    }, true);
    for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => this.hold(null), true);
    document.addEventListener("keydown", (event) => {
      const presses = ["Enter", " "].includes(event.key) && event.target.closest("button");
      if (event.repeat && presses) event.preventDefault(); // a key that is held presses once
    }, true);
  }

  // Whoever holds a button for a choice asks what it does, and presses nothing.
  hold(down) {
    clearTimeout(this.held);
    const [, choice] = /^(?:choice-(\d+)|confirm)$/.exec(down?.id ?? "") ?? [];
    if (!down || !(choice || down.id === "confirm")) return;
    this.held = setTimeout(() => {
      down.counts = false;
      this.send("explain", Number(choice ?? 0));
    }, LONG_PRESS);
  }

  // Something is asked for or done: what is told then stands at the head of the page, and is heard, though it be the
  // same as before.
  asks(word) {
    this.there = false;
    if (["explain", "possible", "why"].includes(word)) this.toldThere = "";
    this.asked = this.asked || word !== "look";
  }

  // The last things that have happened: in words, and the seat of whoever did it.
  happened(sheet, most) {
    return sheet.happened.map((text, place) => ({ text, seat: sheet.seats[sheet.by[place]] })).slice(-most);
  }

  worded({ text, seat }, kind) {
    const line = element(kind, text);
    if (seat) line.prepend(...this.signsOf({ p: seat.p }));
    return line;
  }

  // What was asked for: a sentence with its rule, or a line for each kind of thing that can be done. A hint stands in
  // the place of the prompt; on a phone, which has no room for it there, it is told here.
  drawAnswer(sheet) {
    const { hint } = sheet;
    const answer = [...sheet.answer, ...(hint && this.narrow ? hint.told : [])].join(" ");
    if (this.there) this.toldThere = answer;
    else if (answer !== this.toldThere) this.toldThere = "";
    const [here, other] = this.there ? ["asked", "answer"] : ["answer", "asked"];
    byId(other).replaceChildren();
    const listed = sheet.can.map((text) => element("li", text));
    if (listed.length) {
      const list = element("ul");
      list.append(...listed);
      byId(here).replaceChildren(element("b", this.say("you_can")), list);
    } else this.tell(this.there || !this.toldThere ? answer : "", sheet.about, here);
    if (hint?.more && !this.there) byId("answer").append(this.button(hint.more, "hint-more", () => this.send("hint")));
    document.body.classList.toggle("lit", Boolean(sheet.lit));
  }

  // The drawer in which something was asked is closed.
  forgetAsked() {
    this.there = false;
    byId("asked").replaceChildren();
  }

  drawChoices(sheet) {
    const { say, send } = this;
    byId("choices-heading").hidden = !sheet.yours;
    byId("choices-heading").textContent =
      sheet.chosen.length && !sheet.do ? say("choose_next", { chosen: sheet.chosen.join(", ") }) : say("hand");
    const faces = new Map(sheet.items.map((item) => [item.k, item]));
    const shown = sheet.choices.filter((each) => (sheet.hand ? each.less === undefined : each.as === undefined));
    byId("choices").replaceChildren(
      ...shown.map(({ t, name, k }) => {
        const face = faces.get(k);
        const on = face?.t === t ? { k, u: face.u ?? 0 } : {};
        const button = this.button("", `choice-${t}`, (seen) => send("press", t, { ...seen, ...on }));
        button.dataset.also = sheet.choices.filter((each) => each.as === t).map((each) => `choice-${each.t}`).join(" ");
        if (face?.p) {
          const image = new Image();
          this.pictures.show(image, face.p, densityAt(this.table.fitted));
          button.append(image);
        }
        button.append(element("span", name));
        const row = element("li");
        row.append(button);
        return row;
      }),
    );
  }

  // What is done with what is chosen, in a row that has its place before; what can be asked for stays where it is,
  // dimmed where nothing comes of it now: whoever presses it is told why.
  drawActions(sheet) {
    const { say, send } = this;
    const now = sheet.at === sheet.all;
    const [doing, helps, beside] = [[], [], []];
    if (sheet.seat !== null && !sheet.hand && !sheet.given) {
      if (sheet.do) doing.push(this.button(say("confirm", { what: sheet.do }), "confirm", (seen) => send("confirm", 0, seen), "primary"));
      else if (sheet.rematch && now) doing.push(this.button(say("rematch"), "rematch", () => send("rematch"), "primary"));
      if (sheet.chosen.length) doing.push(this.button(say("back"), "back", () => send("back")));
      const can = { undo: !sheet.no_undo, hint: sheet.yours && !sheet.no_hint, possible: sheet.yours, why: sheet.why };
      for (const [word, comes] of Object.entries(can)) {
        const button = this.button(say(word), word, () => send(word));
        if (!(comes && now)) button.setAttribute("aria-disabled", "true");
        helps.push(button);
      }
      const talk = now ? sheet.talk : [];
      talk.forEach((text, number) => beside.push(this.button(text, `say-${number}`, (seen) => send("say", number, seen))));
    }
    byId("actions").hidden = !helps.length;
    for (const [id, made] of [["doing", doing], ["helps", helps], ["beside", beside]]) byId(id).replaceChildren(...made);
  }

  // Looking back: where to, from what is shown or was asked for last.
  look(where) {
    const { at, all } = this.sheet;
    const from = this.wanted ?? at;
    const to = { first: 0, previous: from - 1, next: from + 1, last: all }[where];
    if (to < 0 || to > all || to === from) return;
    this.wanted = to;
    this.send("look", to);
  }

  drawLooking(sheet) {
    const { at, all } = sheet;
    if (at === this.wanted || at === all) this.wanted = null;
    byId("looking").hidden = !all;
    byId("now").hidden = at === all;
    for (const button of LOOKS()) {
      const ends = ["first", "previous"].includes(button.dataset.look) ? at === 0 : at === all;
      button.setAttribute("aria-disabled", ends);
    }
  }

  drawQuestion(sheet) {
    if (!sheet.asks) {
      byId("question").replaceChildren();
      return;
    }
    const answers = element("div");
    sheet.asks.answers.forEach((text, number) => {
      answers.append(this.button(text, `answer-${number}`, (seen) => this.send("answer", number, seen)));
    });
    byId("question").replaceChildren(element("h3", sheet.asks.title), element("p", sheet.asks.text), answers);
  }

  // Something to be read, and where in the rules more of it stands.
  tell(text, rule = null, where = "answer") {
    const told = text ? [text] : [];
    if (text && rule) {
      const [anchor, title] = rule;
      const button = element("button", this.say("rule", { title }), { type: "button" });
      button.onclick = (event) => {
        if (!event.detail || this.begun === button) this.openRule(anchor); // a finger that is held here has begun elsewhere
      };
      told.push(button);
    }
    byId(where).replaceChildren(...told);
  }

  drawSeats(sheet) {
    const { say } = this;
    const accounts = sheet.accounts;
    const clocked = sheet.seats.some((seat) => seat.clock);
    const headings = [...(clocked ? [say("clock")] : []), ...(accounts?.columns ?? [])];
    const rows = sheet.seats.map((seat, number) => {
      const who = seat.turn ? `${seat.who}, ${say("turn")}` : seat.who;
      const cells = [...(clocked ? [seat.clock?.[0] ?? ""] : []), ...(accounts?.rows[number] ?? [])];
      const row = this.row(seat, who, cells);
      if (clocked) row.querySelector(".figure").dataset.clock = number;
      return row;
    });
    const grid = this.grid([say("name"), say("who")], headings, rows);
    byId("seats").replaceChildren(grid, element("p", say("watchers", { count: sheet.watching })));
  }

  // The token of a seat, and the medallion of whoever sits there.
  signsOf(seat) {
    return [seat.p, seat.face].filter(Boolean).map((name) => {
      const sign = new Image();
      this.pictures.show(sign, name, densityAt(Math.max(TOKEN, this.table.fitted)));
      return sign;
    });
  }

  // What a seat has, in a row; on a phone below the name, and what is said of it beside that.
  row(seat, said, cells) {
    const body = element("tbody");
    const name = element("th", "", { scope: this.narrow ? "rowgroup" : "row" });
    name.append(...this.signsOf(seat), element("bdi", seat.name));
    const figures = cells.map((cell) => element("td", cell, { className: "figure" }));
    const first = element("tr");
    first.append(name);
    body.append(first);
    if (!this.narrow) {
      first.append(element("td", said, { className: "said" }), ...figures);
      return body;
    }
    name.colSpan = Math.max(1, cells.length);
    if (said) name.append(" ", element("span", said, { className: "said" }));
    if (!cells.length) return body;
    const second = element("tr");
    second.append(...figures);
    body.append(second);
    return body;
  }

  grid(before, headings, bodies) {
    const grid = element("table");
    const head = element("tr");
    const columns = this.narrow ? headings : [...before, ...headings];
    head.append(...columns.map((text) => element("th", text, { scope: "col" })));
    const top = element("thead");
    top.append(head);
    grid.append(...(columns.length ? [top] : []), ...bodies);
    return grid;
  }

  get narrow() {
    return document.body.classList.contains("phone");
  }

  drawEnd(sheet) {
    if (!sheet.end) {
      byId("end").replaceChildren();
      return;
    }
    const { end } = sheet;
    const rows = end.rows.map(({ seat, won, cells, lit }) => {
      const row = this.row(sheet.seats[seat], won ? this.say("won") : "", cells);
      row.querySelector("bdi").after(...this.signsOf({ p: sheet.seats[seat].sign }));
      row.className = won ? "won" : "";
      if (lit !== null) row.querySelectorAll(".figure")[lit].classList.add("lit");
      return row;
    });
    const wide = element("div", "", { className: "wide" });
    wide.append(this.grid([this.say("name"), this.say("end")], end.columns, rows));
    const lines = end.lines.map((line) => element("p", line));
    const picture = element("img", "", { className: "picture" });
    this.pictures.show(picture, end.picture, densityAt(1));
    byId("end").replaceChildren(picture, element("h3", end.verdict), ...lines, wide, element("p", end.note));
  }

  drawLog(sheet) {
    const { scrollTop, clientHeight, scrollHeight } = this.leafed;
    const below = scrollTop + clientHeight >= scrollHeight - 4;
    byId("log").replaceChildren(
      ...sheet.log.map(([text, heading, seat, isNew]) => {
        const line = element("li", text, { className: heading ? "part" : isNew ? "since" : "" });
        if (sheet.seats[seat]) line.prepend(...this.signsOf(sheet.seats[seat]));
        return line;
      }),
    );
    if (below) this.toNewest();
  }

  // What scrolls the journal: its list, or on a phone the drawer.
  get leafed() {
    return byId(this.narrow ? "journal" : "log");
  }

  // What has happened since the seat acted last is in sight, from its first line on.
  toNewest() {
    this.leafed.scrollTop = this.leafed.scrollHeight;
    const first = byId("log").querySelector(".since");
    const above = first ? this.leafed.getBoundingClientRect().top - first.getBoundingClientRect().top : 0;
    if (above > 0) this.leafed.scrollTop -= above;
  }

  // The table part by part, and below its heading a line for each kind of thing.
  drawThings(sheet) {
    if (!byId("words").open || !sheet.words) return;
    const { parts, things } = sheet.words;
    byId("things").replaceChildren(
      ...sheet.drawn.map((line) => element("p", line)),
      ...parts.flatMap(([heading, lines]) => {
        const list = element("ul");
        list.append(...lines.map((line) => element("li", line)));
        return [element("h3", heading), list];
      }),
    );
    byId("asking").hidden = !things.length;
    const known = JSON.stringify(things);
    if (known === this.things) return;
    this.things = known;
    const chosen = byId("thing").value;
    byId("thing").replaceChildren(...things.map(([number, name]) => new Option(name, number, false, String(number) === chosen)));
  }

  // What is wider or longer than its room can be scrolled by keyboard too.
  reach() {
    for (const box of document.querySelectorAll(".wide, #log")) {
      if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  }

  // What is new since the last sheet, for those who listen: each step once, also where it is told in the same words.
  announce(sheet, before, turned) {
    const key = (of, place) => `${of.numbers[place]} ${of.happened[place]}`;
    const heard = new Set(before?.happened.map((_, place) => key(before, place)));
    const happened = sheet.happened.filter((_, place) => !heard.has(key(sheet, place)));
    if (sheet.own && before && sheet.at === sheet.all && sheet.own[0] > (before.own?.[0] ?? -1) && sheet.all > before.all) happened.unshift(sheet.own[1]);
    const back = sheet.at < sheet.all;
    const moved = sheet.all !== before?.all;
    const told = [];
    if (back && sheet.at !== before?.at) told.push(sheet.heading);
    told.push(...happened);
    if (sheet.end && !before?.end) told.push(sheet.end.verdict);
    if (turned) told.push(this.say("ready"));
    told.push(...sheet.means.filter((line) => !before?.means.includes(line)));
    told.push(...this.chosenNow(sheet, before, moved));
    if (sheet.yours && !back && (moved || String(sheet.prompt) !== String(before?.prompt))) told.push(...sheet.prompt);
    told.push(...this.answered(sheet, before));
    if (sheet.asks?.answers.length && JSON.stringify(sheet.asks) !== JSON.stringify(before?.asks)) told.push(sheet.asks.text);
    for (const news of ["trouble", "said"]) if (sheet[news] && sheet[news] !== before?.[news]) told.push(sheet[news]);
    this.speak(told.map((line) => (/[.!?:…”“"»]$/.test(line) ? line : `${line}.`)).join(" "));
  }

  // What of a decision is chosen by now, whenever that is another part of it; and what confirming it does.
  chosenNow(sheet, before, moved) {
    if (!before || String(sheet.chosen) === String(before.chosen) || sheet.at < sheet.all) return [];
    if (!sheet.chosen.length) return moved ? [] : [this.say("let_go")];
    return [this.say("chosen", { chosen: sheet.chosen.join(", ") }), ...(sheet.do ? [this.say("confirm", { what: sheet.do })] : [])];
  }

  // The answer to what was asked for, or one that is new: sentences, or what can be done, kind by kind.
  answered(sheet, before) {
    const { asked } = this;
    this.asked = false;
    const listed = (of) => (of.can.length && !of.chosen.length ? of.can : of.choices.map(({ name }) => name));
    const answer = (of) => (of?.lit ? [this.say("you_can"), ...new Set(listed(of))] : of?.answer ?? []);
    return asked || String(answer(sheet)) !== String(answer(before)) ? answer(sheet) : [];
  }

  speak(text) {
    if (!text) return;
    byId("live").append(element("p", text));
    while (byId("live").children.length > 5) byId("live").firstChild.remove();
  }

  // The clock that runs, between two sheets.
  tick() {
    const running = this.sheet?.seats.findIndex((seat) => seat.clock?.[2]) ?? -1;
    if (running < 0) return;
    const cell = document.querySelector(`#seats [data-clock="${running}"]`);
    const [, left] = this.sheet.seats[running].clock;
    if (cell) cell.textContent = clockText(left - (performance.now() - this.told));
  }
}
