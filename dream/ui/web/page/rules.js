// The rules in the page: asked for once, when somebody opens them, and anew in another language or theme.
import { densityAt } from "./pictures.js";

const KINDS = { heading: "h4", paragraph: "p", point: "li", row: "p" };
const byId = (id) => document.getElementById(id);

export class Rules {
  constructor(pictures, ask) {
    this.pictures = pictures;
    this.ask = ask;
    byId("rules").addEventListener("toggle", () => this.want());
  }

  // What was told is told anew, in words and colours that may be others.
  forget() {
    this.asked = false;
    this.want();
  }

  want() {
    if (byId("rules").open && !this.asked) this.asked = this.ask();
  }

  draw(chapters) {
    const made = chapters.flatMap(({ title, blocks }) => {
      const heading = document.createElement("h3");
      heading.textContent = title;
      return [heading, ...this.blocks(blocks)];
    });
    byId("rulebook").replaceChildren(...made);
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

  text({ kind, text, left }) {
    const made = document.createElement(KINDS[kind]);
    if (left) {
      const term = document.createElement("b");
      term.textContent = left;
      made.append(term, " ");
    }
    made.append(text);
    return made;
  }

  drawing({ p, text }) {
    const image = new Image();
    this.pictures.show(image, p, densityAt(1));
    image.alt = text;
    return image;
  }
}
