// What people say beside their moves: a dozen gestures, by sign and words, shown for a moment and in the journal.
const REST = 5000;
const SHOWN = 4500;
const LINES = 3;
const DRAWN = { // those that few devices have a letter for
  "🜁": "M12 4l9 16H3zM6 15h12",
  "🜂": "M12 4l9 16H3z",
  "🜃": "M12 20l9-16H3zM6 9h12",
  "🜄": "M12 20l9-16H3z",
  "🜍": "M12 2l7 12H5zM12 14v8M8 18h8",
};
const byId = (id) => document.getElementById(id);

function element(kind, text, attributes) {
  return Object.assign(document.createElement(kind), { textContent: text }, attributes);
}

export class Gestures {
  // `tell` asks the host for something, `hears` says whether gestures of others are shown on this device.
  constructor(say, tell, hears) {
    this.say = say;
    this.tell = tell;
    this.hears = hears;
    this.known = [];
    byId("open-gestures").onclick = () => this.open();
  }

  label() {
    byId("gestures-heading").textContent = this.say("gestures");
    byId("open-gestures").setAttribute("aria-label", this.say("gestures"));
    byId("open-gestures").title = this.say("gestures");
  }

  welcome(known) {
    this.known = known;
    byId("gestures-made").replaceChildren(
      ...known.map(([sign, text], number) => {
        const button = element("button", "", { type: "button" });
        button.append(this.sign(sign), element("span", text));
        button.onclick = () => this.make(number);
        return button;
      }),
    );
  }

  sign(sign) {
    const made = element("span", DRAWN[sign] ? "" : `${sign}\ufe0e`, { className: "sign" });
    made.setAttribute("aria-hidden", "true");
    if (DRAWN[sign]) {
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      svg.setAttribute("viewBox", "0 0 24 24");
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("d", DRAWN[sign]);
      svg.append(path);
      made.append(svg);
    }
    return made;
  }

  // Whoever only watches says nothing.
  draw(sheet) {
    byId("open-gestures").hidden = sheet.seat === null || Boolean(sheet.given);
  }

  open() {
    const dialog = byId("gestures");
    if (dialog.showModal) dialog.showModal();
    else dialog.scrollIntoView();
  }

  make(number) {
    this.tell("gesture", { what: number });
    if (byId("gestures").close) byId("gestures").close();
    byId("open-gestures").disabled = true;
    setTimeout(() => {
      byId("open-gestures").disabled = false;
    }, REST);
  }

  // Somebody has made a gesture: it is seen for a moment, and heard.
  show({ name, gesture: [sign, text] }) {
    if (!this.hears()) return;
    const line = element("p", "");
    line.append(this.sign(sign), element("b", name), element("span", text));
    byId("said").append(line);
    while (byId("said").children.length > LINES) byId("said").firstChild.remove();
    setTimeout(() => line.remove(), SHOWN);
  }
}
