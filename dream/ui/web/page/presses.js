// Presses: a tap is meant for what lay under the finger when it went down, and not for what had only just come there.
const MOMENT = 400; // for so many milliseconds a thing must have lain still
const GLIDE = 420; // as long as the page lets things glide

// Whether something was done or asked between two sheets: else whoever looks has only chosen something.
export function acted(before, sheet) {
  const told = ({ all, at, asks }) => JSON.stringify([all, at, asks]);
  return Boolean(before) && told(before) !== told(sheet);
}

export class Lying {
  constructor() {
    this.things = new Map();
    this.left = [];
  }

  // What lies there by now: of each thing its key, its box on the page, and what a tap on it does. After an action
  // of anybody, what has come must lie still for a moment; what a choice has moved counts as soon as it has glided.
  see(things, acted, glides = false) {
    const now = performance.now();
    const after = acted ? MOMENT : 0;
    const glide = glides && !matchMedia("(prefers-reduced-motion: reduce)").matches ? GLIDE : 0;
    const first = this.things.size === 0;
    const before = this.things;
    this.things = new Map();
    this.left = this.left.filter((each) => each.until > now);
    for (const { key, box, deed } of things) {
      const known = before.get(key);
      const moved = !known || String(known.box) !== String(box);
      const rests = first || (known && !moved && known.deed === deed);
      const from = rests ? (known?.from ?? 0) : now + (moved ? glide : 0) + after;
      this.things.set(key, { box, deed, from });
      if (known && moved) this.leave(known.box, from);
    }
    for (const [key, { box }] of before) if (!this.things.has(key)) this.leave(box, now + after);
  }

  leave(box, until) {
    this.left.push({ box, until });
  }

  // Whether a tap on a thing is meant for it, at a place where something else may have lain until just now.
  counts(key, at) {
    const now = performance.now();
    const holds = ([x, y, width, height]) => at[0] >= x && at[0] < x + width && at[1] >= y && at[1] < y + height;
    if (at && this.left.some(({ box, until }) => until > now && holds(box))) return false;
    return (this.things.get(key)?.from ?? 0) <= now;
  }
}
