// The rules in the page: asked for once, when somebody opens them, and anew in another language or theme. First stands
// what is told of the present step, then all of it, or they open at the heading that is asked for; their contents stay
// at the top, and lead to every heading.
import { densityAt } from "./pictures.js";

const KINDS = { heading: "h4", paragraph: "p", point: "li", row: "p" };
const byId = (id) => document.getElementById(id);

export class Rules {
  // `ask` asks the host for them; `reveal` opens the part of the page in which they lie.
  constructor(pictures, say, ask, reveal) {
    Object.assign(this, { pictures, say, ask, reveal });
    this.now = "";
    this.wanted = "";
    this.jumped = null; // the heading to which the contents have led
    this.chapters = [];
    this.headings = [];
    byId("rules").addEventListener("toggle", () => {
      this.want();
      if (byId("rules").open) this.begin();
    });
    byId("contents").onchange = () => {
      const [, heading] = this.headings[Number(byId("contents").value)] ?? [];
      byId("contents").value = "";
      this.rest();
      this.jumped = heading ?? null;
      this.jumped?.scrollIntoView();
    };
    for (const kind of ["pointerdown", "wheel", "keydown"]) {
      byId("rules").addEventListener(kind, () => this.rest(), { capture: true, passive: true });
    }
  }

  // What was told is told anew, in words and colours that may be others.
  forget() {
    this.asked = false;
    this.want();
  }

  want() {
    if (byId("rules").open && !this.asked) this.asked = this.ask();
  }

  // The heading of the present step is marked, and the rules open there.
  draw(sheet) {
    this.now = sheet.rule;
    for (const heading of byId("rulebook").querySelectorAll("[data-anchor]")) {
      const here = heading.dataset.anchor === this.now;
      heading.classList.toggle("now", here);
      if (here) heading.setAttribute("aria-current", "step");
      else heading.removeAttribute("aria-current");
    }
  }

  // They are opened: at what is asked for, or at the present step.
  begin() {
    if (this.wanted) {
      this.turnTo(this.wanted);
      return;
    }
    this.drawNow();
    byId("contents").scrollIntoView({ block: "nearest" });
    const scrolls = byId("contents").closest("section");
    scrolls.scrollTop = 0;
  }

  // What is told of the present step; it stays while somebody reads.
  drawNow() {
    const blocks = this.chapters.flatMap((chapter) => chapter.blocks);
    const from = this.now ? blocks.findIndex(({ anchor }) => anchor === this.now) : -1;
    const after = blocks.findIndex(({ kind }, place) => place > from && kind === "heading");
    const told = from < 0 ? [] : blocks.slice(from, after < 0 ? undefined : after).map((block) => ({ ...block, anchor: "" }));
    const title = document.createElement("h3");
    title.textContent = this.say("rule_now");
    byId("rule-now").hidden = !told.length;
    byId("rule-now").replaceChildren(...(told.length ? [title, ...this.blocks(told)] : []));
  }

  drawContents() {
    const heads = [...byId("rulebook").querySelectorAll("h3, h4")];
    this.headings = heads.map((heading) => [heading.textContent, heading]);
    const options = this.headings.map(([text, { tagName }], place) => new Option(tagName === "H4" ? `\u2003${text}` : text, place));
    byId("contents").replaceChildren(new Option(this.say("contents"), ""), ...options);
  }

  // Somebody asks for what is told under a heading.
  open(anchor) {
    this.wanted = anchor;
    this.reveal();
    this.leads = true; // the focus, too
    this.turnTo(anchor);
  }

  turnTo(anchor) {
    this.wanted = anchor;
    const heading = this.heading();
    if (!heading) return;
    heading.scrollIntoView();
    if (this.leads) heading.focus({ preventScroll: true });
    this.leads = false;
  }

  heading() {
    return this.wanted ? byId("rulebook").querySelector(`[data-anchor="${CSS.escape(this.wanted)}"]`) : null;
  }

  // Whoever reads on is left alone.
  rest() {
    this.wanted = "";
    this.jumped = null;
    this.leads = false;
  }

  show(chapters) {
    const asked = this.wanted;
    this.chapters = chapters;
    const made = chapters.flatMap(({ title, blocks }) => {
      const heading = document.createElement("h3");
      heading.textContent = title;
      return [heading, ...this.blocks(blocks)];
    });
    byId("rulebook").replaceChildren(...made);
    this.draw({ rule: this.now });
    this.drawContents();
    this.drawNow();
    if (asked) this.turnTo(asked);
  }

  // The blocks of a chapter; points that follow one another are a list.
  blocks(blocks) {
    const made = [];
    for (const block of blocks) {
      const each = block.kind === "drawing" ? this.drawing(block) : this.text(block);
      if (block.kind !== "point") {
        made.push(each);
        continue;
      }
      if (made[made.length - 1]?.tagName !== "UL") made.push(document.createElement("ul"));
      made[made.length - 1].append(each);
    }
    return made;
  }

  text({ kind, text, left, anchor }) {
    const made = document.createElement(KINDS[kind]);
    if (left) {
      const term = document.createElement("b");
      term.textContent = left;
      made.append(term, " ");
    }
    if (anchor) {
      made.dataset.anchor = anchor;
      made.tabIndex = -1;
    }
    made.append(text);
    return made;
  }

  // A drawing that comes late moves what is below it: the heading that is read stays where it was.
  drawing({ p, text }) {
    const image = new Image();
    image.addEventListener("load", () => {
      if (this.jumped) this.jumped.scrollIntoView();
      else if (this.wanted) this.turnTo(this.wanted);
    });
    this.pictures.show(image, p, densityAt(1));
    image.alt = text;
    return image;
  }
}
