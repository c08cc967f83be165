// A guest's page: it speaks to the host, and shows what it is told. The game and all choices live there.
import { Calling } from "./calling.js";
import { Door } from "./joining.js";
import { Gestures } from "./gestures.js";
import { Pictures } from "./pictures.js";
import { Primer } from "./primer.js";
import { Table } from "./table.js";
import { Phone, isPhone } from "./phone.js";
import { Rules } from "./rules.js";
import { Taps } from "./taps.js";
import { Words } from "./words.js";

const texts = JSON.parse(document.documentElement.dataset.texts);
const byId = (id) => document.getElementById(id);
let token = location.hash.slice(1);
const SHAPES = [1200 / 750, 960 / 800, 1, 720 / 900, 600 / 1000];
const PATIENCE = 10000;
const PATIENCE_AWAKE = 5000;
const FULL = 4002;
const AT_LEISURE = 20000;
const GIVEN_UP = { 4001: "refused", 4003: "not_admitted", 4004: "stopped", 4006: "turned_out", 4007: "left_table" };
const LEFT = 4005;

const kept = saved();
const chosen = { language: "", theme: "auto", size: 100, picture: true, gestures: true, vibration: true, sound: false, awake: true, notify: false, ...kept };
let language = first(chosen.language);
if (!chosen.device) keep("device", [...crypto.getRandomValues(new Uint8Array(12))].map((each) => each.toString(16)).join(""));
let socket = null;
let greeted = false;
let number = 0;
let sheet = null;
let wait = 500;
let left = false;
let waiting = 0;
let expected = 0;

function saved() {
  try {
    return JSON.parse(localStorage.getItem("dream-page")) ?? {};
  } catch {
    return {};
  }
}

function first(code) {
  const wished = [code, ...navigator.languages.map((each) => each.split("-")[0])];
  return wished.find((each) => each in texts) ?? "en";
}

const leftward = () => texts[language].direction === "rtl";
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

// A value that changes nothing in the order of what is around it.
function placed(value) {
  return leftward() || LEFTWARD.test(value) ? `\u2068${value}\u2069` : value;
}

// A text of the page in the language chosen, its values filled in.
function say(key, values = {}) {
  const text = texts[language][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => placed(values[name] ?? ""));
}

// Ask the host for something, with what was `seen` when that was pressed.
function send(word, what = 0, seen = {}) {
  if (!sheet) return;
  taps.sent();
  words.asks(word);
  phone.asks(word);
  calling.own();
  tell({ v: sheet.v, do: word, what, ...seen }, PATIENCE);
}

// Whether something was sent; not before the greeting, which must come first.
function tell(what, patience) {
  const open = greeted && socket.readyState === WebSocket.OPEN;
  if (open) {
    socket.send(JSON.stringify({ n: ++number, ...what }));
    expect(patience);
  }
  return open;
}

// The host answers whatever it is sent: where nothing comes, the connection is dead, and another is made.
function expect(milliseconds) {
  if (!expected) {
    expected = setTimeout(() => {
      notice("lost");
      connect();
    }, milliseconds);
  }
}

function heard() {
  clearTimeout(expected);
  expected = 0;
}

// Whoever comes back to the page, or to the network, sees soon whether the connection still lives.
function probe() {
  if (document.hidden || !token) return;
  if (!tell({ do: "show", ...look() }, PATIENCE_AWAKE) && waiting) connect();
}

const pictures = new Pictures();
const table = new Table(pictures, byId("view"), byId("table"), byId("map"), (target, seen) => send("press", target, seen), (target) => send("explain", target));
const words = new Words(pictures, say, send);
const phone = new Phone(words, pictures, say, send, () => openSettings());
const door = new Door(pictures, say, (word, beside) => tell({ do: word, ...beside }, PATIENCE), goOn);
const rules = new Rules(pictures, say, () => tell({ do: "rules" }, PATIENCE), () => phone.showRules());
const primer = new Primer(pictures, say, () => tell({ do: "primer", what: Number(isPhone()) }, PATIENCE), chosen, keep);
words.openRule = (anchor) => rules.open(anchor);
primer.moved = () => show();
phone.opened = (tab) => (tab === "rules" ? rules.begin() : rules.rest());
const gestures = new Gestures(say, (word, beside) => tell({ do: word, ...beside }, PATIENCE), () => chosen.gestures);
const taps = new Taps();
const calling = new Calling(say, chosen, keep);
byId("words").ontoggle = () => show();

// How this device wants the page to look

function look() {
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  const theme = chosen.theme === "auto" ? (light ? "light" : "dark") : chosen.theme;
  return { language, theme, shape: shape(), words: byId("words").open, ...phone.room() };
}

function shape() {
  const view = byId("view");
  const wide = view.clientWidth / Math.max(1, view.clientHeight) || 1;
  const far = SHAPES.map((each) => Math.abs(Math.log(each / wide)));
  return far.indexOf(Math.min(...far));
}

let shown = "";
function show() {
  byId("stage").hidden = !chosen.picture;
  byId("zoom").hidden = !chosen.picture || !sheet;
  document.body.classList.toggle("no-picture", !chosen.picture);
  phone.turn(chosen.picture && isPhone() && sheet?.hand !== 0);
  const wish = JSON.stringify(look());
  if (wish !== shown && tell({ do: "show", ...look() }, PATIENCE)) {
    shown = wish;
    rules.forget();
  }
  table.fit();
}

function label() {
  document.documentElement.lang = language;
  document.documentElement.dir = texts[language].direction;
  document.documentElement.style.fontSize = `${chosen.size}%`;
  for (const each of document.querySelectorAll("[data-say]")) each.textContent = say(each.dataset.say);
  byId("settings-heading").textContent = say("settings");
  byId("stage").setAttribute("aria-label", say("table"));
  for (const [id, key] of [["zoom-in", "zoom_in"], ["zoom-out", "zoom_out"], ["fit", "fit"], ["open-settings", "settings"]]) {
    byId(id).setAttribute("aria-label", say(key));
    byId(id).title = say(key);
  }
  const options = (id, all, value) => {
    byId(id).replaceChildren(...all.map(([code, name]) => new Option(name, code, false, code === value)));
  };
  options("language", Object.entries(texts).map(([code, page]) => [code, page.own_name]), language);
  options("theme", ["auto", "light", "dark", "contrast"].map((each) => [each, say(`theme_${each}`)]), chosen.theme);
  byId("size").value = chosen.size;
  byId("picture").checked = chosen.picture;
  byId("show-gestures").checked = chosen.gestures;
  gestures.label();
  calling.label();
  words.label();
  primer.label();
}

function keep(name, value) {
  chosen[name] = kept[name] = value;
  try {
    localStorage.setItem("dream-page", JSON.stringify(kept));
  } catch {
    // Where nothing may be kept, it holds until the page is closed.
  }
}

function choose(name, value) {
  keep(name, value);
  language = first(chosen.language);
  label();
  show();
}

// What has become of the seat meanwhile: it stays until it is noted.
function tellNews(news) {
  const told = byId("news");
  told.hidden = !news.length;
  if (!news.length) {
    told.replaceChildren();
    return;
  }
  const lines = news.map((line) => Object.assign(document.createElement("p"), { textContent: line }));
  const noted = document.createElement("button");
  Object.assign(noted, { type: "button", textContent: say("noted"), onclick: () => send("noted", news.length) });
  told.replaceChildren(...lines, noted);
}

function notice(key) {
  byId("notice").hidden = !key;
  byId("notice").textContent = key ? say(key) : "";
}

// Speaking to the host

function connect() {
  clearTimeout(waiting);
  waiting = 0;
  heard();
  socket?.close();
  greeted = false;
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}/ws`);
  const mine = socket;
  number = 0;
  expect(PATIENCE);
  socket.onopen = () => {
    shown = JSON.stringify(look());
    greeted = true;
    mine.send(JSON.stringify({ hello: token, had: door.known(token).key, device: chosen.device, ...look() }));
  };
  socket.onmessage = (event) => {
    if (mine !== socket) return;
    const told = JSON.parse(event.data);
    heard();
    wait = 500;
    left = false;
    notice(told.knocks ? "knocks" : "");
    if (told.knocks) return;
    if (told.welcome) welcome(told.welcome);
    else if (told.rules) rules.show(told.rules);
    else if (told.primer) primer.show(told.primer);
    else if (told.news) tellNews(told.news);
    else if (told.door) arrive(told.door);
    else if (told.key) {
      primer.meet();
      door.take(told);
    }
    else if (told.made) gestures.show(told.made);
    else take(told);
  };
  socket.onclose = (event) => {
    if (mine !== socket) return;
    heard();
    const why = GIVEN_UP[event.code];
    left = left || event.code === LEFT;
    notice(why ?? (left ? "left" : event.code === FULL ? "full" : "lost"));
    if (event.code === FULL) {
      waiting = setTimeout(connect, AT_LEISURE * (1 + Math.random()));
    } else if (!why) {
      waiting = setTimeout(connect, wait);
      wait = Math.min(10000, wait * 2);
    }
  };
}

// From now on the page is that of another key, and its address says so.
function goOn(key) {
  token = key;
  history.replaceState(null, "", `#${key}`);
  door.close(); // so that the room for the table is known before it is asked for
  connect();
}

function welcome(told) {
  for (const [name, colour] of Object.entries(told.colours)) {
    document.documentElement.style.setProperty(`--${name}`, colour);
  }
  document.body.classList.toggle("light", told.light);
  gestures.welcome(told.gestures);
  primer.welcome(told.primer);
}

// The page has shown something: whatever fails from now on, it runs here.
function isThere() {
  byId("too-old")?.remove();
}

function arrive(told) {
  door.draw(told, token);
  isThere();
}

function take(told) {
  const begins = sheet === null;
  sheet = told;
  door.close();
  taps.answered();
  gestures.draw(told);
  byId("leave-table").hidden = told.seat === null || Boolean(told.given) || Boolean(told.end);
  byId("game").textContent = told.game;
  calling.draw(told);
  const you = told.seats.find((seat) => seat.you);
  byId("who").textContent = told.given || (you ? say("seat", { name: told.you }) : say("watching"));
  primer.draw(told);
  if (begins || (phone.on && !told.hand)) show();
  table.draw(told);
  words.draw(told, table);
  rules.draw(told);
  phone.draw(told, table);
  Object.assign(document.body.dataset, { version: told.v, done: told.all });
  isThere();
}

function openSettings() {
  const settings = byId("settings");
  if (settings.showModal) settings.showModal();
  else settings.scrollIntoView(); // it lies at the end of the page, where dialogs are not known
}
byId("open-settings").onclick = openSettings;
byId("language").onchange = (event) => choose("language", event.target.value);
byId("theme").onchange = (event) => choose("theme", event.target.value);
byId("size").onchange = (event) => choose("size", Number(event.target.value));
byId("show-gestures").onchange = (event) => keep("gestures", event.target.checked);
byId("leave-table").onclick = () => {
  if (byId("settings").close) byId("settings").close();
  send("leave");
};
byId("picture").onchange = (event) => choose("picture", event.target.checked);
byId("zoom-in").onclick = () => table.zoom(1.4);
byId("zoom-out").onclick = () => table.zoom(1 / 1.4);
byId("fit").onclick = () => table.fit();
for (const id of ["whole", "map"]) byId(id).onclick = () => table.rest();
table.whole = (near) => {
  byId("whole").hidden = !near;
};
matchMedia("(prefers-color-scheme: light)").onchange = show;
addEventListener("resize", show);
addEventListener("hashchange", () => location.reload());
for (const back of ["visibilitychange", "pageshow", "online"]) addEventListener(back, probe);

label();
if (token) {
  notice("connecting");
  show(); // the room for the table is known before it is asked for
  connect();
} else {
  notice("no_token");
}
document.body.classList.add("runs");
