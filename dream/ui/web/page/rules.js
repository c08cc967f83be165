// The rules in the page: asked for once, when somebody opens them, and anew in another language or theme. They
// open at the heading under which the present step is told of, or at the one that is asked for.
import { densityAt } from "./pictures.js";

const KINDS = { heading: "h4", paragraph: "p", point: "li", row: "p" };
const byId = (id) => document.getElementById(id);

export class Rules {
  // `ask` asks the host for them; `reveal` opens the part of the page in which they lie.
  constructor(pictures, ask, reveal) {
    Object.assign(this, { pictures, ask, reveal });
    this.now = "";
    this.wanted = "";
    byId("rules").addEventListener("toggle", () => {
      this.want();
      if (byId("rules").open) this.turnTo(this.wanted || this.now);
    });
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
    this.leads = false;
  }

  show(chapters) {
    const asked = this.wanted;
    const made = chapters.flatMap(({ title, blocks }) => {
      const heading = document.createElement("h3");
      heading.textContent = title;
      return [heading, ...this.blocks(blocks)];
    });
    byId("rulebook").replaceChildren(...made);
    this.draw({ rule: this.now });
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
      if (this.wanted) this.turnTo(this.wanted);
    });
    this.pictures.show(image, p, densityAt(1));
    image.alt = text;
    return image;
  }
}
