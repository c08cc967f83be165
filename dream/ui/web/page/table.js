// The table as a picture: things placed by their boxes, moved by their keys, with the marks around them.
import { densityAt, densityInHand, groundDensityAt } from "./pictures.js";
import { Lying, acted } from "./presses.js";

const TAP = 9;
const LONG_PRESS = 550;
const CLOSEST = 6;
const AGAIN = 6;
const FINGER = 44; // as wide as the end of a finger
const MAP = 76;
const GLIDE = 260;
const GROUND = 0.42; // a ground that is come nearer to is asked for as if it were shown at this scale

export class Table {
  constructor(pictures, view, table, map, press, explain) {
    this.pictures = pictures;
    this.view = view;
    this.table = table;
    this.map = map;
    this.press = press;
    this.explain = explain;
    this.things = new Map();
    this.lying = new Lying();
    this.marks = document.createElement("div");
    this.ground = new Image();
    this.ground.className = "ground";
    this.ground.alt = "";
    this.ground.onload = () => {
      this.ground.classList.add("there");
      this.drawMap();
    };
    this.ground.onerror = () => this.again();
    table.append(this.ground, this.marks);
    this.shape = [1, 1];
    this.place = { x: 0, y: 0, scale: 1 };
    this.fitted = 1;
    this.pointers = new Map();
    this.listen();
  }

  // Pictures

  picture(image, name) {
    const density = this.sheet?.hand ? densityInHand() : densityAt(this.fitted);
    image.onload = () => {
      image.style.width = `${image.naturalWidth / density}px`;
    };
    this.pictures.show(image, name, density);
  }

  // The ground is asked for again, a little later, where it did not come.
  drawGround(name) {
    const source = `/ground/${name}?k=${groundDensityAt(this.sheet.near ? GROUND : this.fitted)}`;
    if (this.grounded === source) return;
    this.grounded = source;
    this.tried = 0;
    this.ground.src = source;
  }

  again() {
    const wanted = this.grounded;
    this.tried += 1;
    if (this.tried > AGAIN) return;
    setTimeout(() => {
      if (this.grounded === wanted) this.ground.src = wanted;
    }, 700 * this.tried);
  }

  // Drawing

  draw(sheet) {
    const done = acted(this.sheet, sheet);
    const given = this.sheet?.chosen.length && !sheet.chosen.length;
    this.sheet = sheet;
    if (String(sheet.shape) !== String(this.shape)) {
      this.shape = sheet.shape;
      this.table.style.width = `${this.shape[0]}px`;
      this.table.style.height = `${this.shape[1]}px`;
      this.fit();
    }
    if (sheet.ground) this.drawGround(sheet.ground);
    this.table.classList.toggle("bare", !sheet.ground);
    const seen = new Set();
    sheet.items.forEach((item, place) => {
      seen.add(item.k);
      this.thing(item, place);
    });
    for (const [key, thing] of this.things) {
      if (!seen.has(key)) {
        this.things.delete(key);
        thing.classList.add("gone");
        setTimeout(() => thing.remove(), 300);
      }
    }
    this.drawMarks(sheet);
    const can = new Set([...sheet.choices.map(({ t }) => t), ...sheet.change].map(String));
    for (const hit of this.table.querySelectorAll(".hit")) hit.classList.toggle("can", can.has(hit.dataset.target));
    const boxes = sheet.items.filter((item) => can.has(String(item.t))).map((item) => item.b);
    for (const { k, b } of sheet.items) {
      const [x, y] = [b[0] + b[2] / 2, b[1] + b[3] / 2];
      const within = ([left, top, wide, high]) => x >= left && x <= left + wide && y >= top && y <= top + high;
      this.things.get(k).classList.toggle("of-can", boxes.some(within)); // what lies on it belongs to it
    }
    if (this.isNear && !this.byHand && (done || given)) this.glide(() => this.fit());
    this.drawMap();
    const pressed = sheet.items.filter((item) => item.t);
    this.lying.see(pressed.map(({ k, t, b, u, w }) => ({ key: k, box: b, deed: `${t} ${u ?? 0} ${w ?? 0}` })), done, true);
  }

  thing(item, place) {
    const [x, y, width, height] = item.b;
    let thing = this.things.get(item.k);
    if (!thing) {
      thing = document.createElement("div");
      thing.className = "thing new";
      this.things.set(item.k, thing);
      this.table.insertBefore(thing, this.marks);
      requestAnimationFrame(() => thing.classList.remove("new"));
    }
    thing.style.transform = `translate(${x + width / 2}px, ${y + height / 2}px)`;
    thing.style.zIndex = place;
    const looks = JSON.stringify([item.p, item.n, item.s, item.a, item.f, item.d, item.t, item.u, item.r, width, height, this.fitted]);
    if (thing.dataset.looks === looks) return;
    thing.dataset.looks = looks;
    thing.classList.toggle("faint", Boolean(item.f));
    const count = item.p ? Math.max(1, item.n ?? 1) : 0;
    const images = [...thing.querySelectorAll("img")];
    while (images.length > count) images.pop().remove();
    while (images.length < count) images.push(thing.appendChild(new Image()));
    images.forEach((image, number) => {
      const align = item.a ?? 0.5;
      const across = (align - 0.5) * width + number * (item.s?.[0] ?? 0);
      const down = number * (item.s?.[1] ?? 0);
      image.style.transform = `translate(calc(${across}px - ${align * 100}%), calc(${down}px - 50%))`;
      this.picture(image, item.p);
    });
    thing.querySelector(".veil")?.remove();
    if (item.d) thing.append(this.box("veil", width, height, { opacity: item.d }));
    thing.querySelector(".hit")?.remove();
    if (item.t) {
      const hit = this.box(item.r ? "hit round" : "hit", width, height);
      hit.dataset.target = item.t;
      hit.dataset.key = item.k;
      hit.dataset.used = item.u ?? 0;
      thing.append(hit);
    }
  }

  box(kind, width, height, style = {}) {
    const box = document.createElement("div");
    box.className = kind;
    Object.assign(box.style, { width: `${width}px`, height: `${height}px`, ...style });
    return box;
  }

  drawMarks(sheet) {
    const boxes = new Map();
    for (const { t, b, r } of sheet.items) {
      if (!t) continue;
      const [x, y, right, bottom] = [b[0], b[1], b[0] + b[2], b[1] + b[3]];
      const found = boxes.get(t);
      if (found) {
        boxes.set(t, [Math.min(found[0], x), Math.min(found[1], y), Math.max(found[2], right), Math.max(found[3], bottom), 0]);
      } else boxes.set(t, [x, y, right, bottom, r]);
    }
    const marks = sheet.marks.flatMap(([target, mark]) => {
      const [x, y, right, bottom, round] = boxes.get(target) ?? [];
      if (x === undefined) return [];
      const each = document.createElement("div");
      each.className = `mark ${mark}${round ? " round" : ""}`;
      Object.assign(each.style, { left: `${x}px`, top: `${y}px`, width: `${right - x}px`, height: `${bottom - y}px` });
      return [each];
    });
    this.marks.replaceChildren(...marks, ...this.drawDeeds(sheet, boxes));
    this.marks.style.cssText = `position:absolute;left:0;top:0;z-index:${sheet.items.length}`;
  }

  // Where others have done something since this seat did: the sign of each lies there, and what is new shows itself.
  drawDeeds(sheet, boxes) {
    const known = this.deeds ?? "";
    this.deeds = JSON.stringify(sheet.deeds);
    return sheet.deeds.flatMap(([target, seat], place) => {
      const [x, y, right, bottom, round] = boxes.get(target) ?? [];
      if (x === undefined || !sheet.seats[seat]) return [];
      const within = round ? 0.12 : 0; // a round thing has no corner
      const at = { left: `${x + within * (right - x)}px`, top: `${y + within * (bottom - y)}px` };
      const isNew = this.deeds !== known && place === sheet.deeds.length - 1;
      const each = this.box(isNew ? "deed-of new" : "deed-of", 0, 0, at);
      const sign = new Image();
      this.pictures.show(sign, sheet.seats[seat].p, densityInHand());
      each.append(sign);
      return [each];
    });
  }

  // Where it lies in its room

  fit() {
    const [width, height] = this.shape;
    const most = this.sheet?.hand ? 1 : Infinity;
    const scale = Math.min(this.view.clientWidth / width, this.view.clientHeight / height, most);
    if (!scale) return;
    const grown = this.fitted !== scale;
    this.fitted = scale;
    this.move({
      x: (this.view.clientWidth - width * scale) / 2,
      y: (this.view.clientHeight - height * scale) / 2,
      scale,
    });
    if (grown && this.sheet) this.draw(this.sheet);
  }

  // Its room may be another: what is seen of it nearer stays where it is.
  settle() {
    if (this.isNear) this.move(this.within(this.place));
    else this.fit();
  }

  get isNear() {
    return Boolean(this.sheet?.near) && this.place.scale > this.fitted * 1.1;
  }

  // Go nearer, or back, so that it is seen where things have gone.
  glide(there) {
    this.table.classList.add("gliding");
    this.gliding = performance.now() + GLIDE;
    setTimeout(() => this.table.classList.remove("gliding"), GLIDE);
    there();
  }

  // The first touch of a board in small: it comes nearer to what can be chosen there, and chooses it, as that can be
  // exchanged. What a touch would do at once is done only where nothing else that can be chosen is as near as a finger
  // is wide; nothing comes nearer then.
  approach([left, top]) {
    const { x, y, scale } = this.place;
    const can = new Map(this.sheet.choices.map((each) => [each.t, each]));
    const far = this.sheet.items
      .filter((item) => can.has(item.t))
      .map((item) => {
        const [ax, ay, wide, high] = item.b;
        const at = [ax + wide / 2, ay + high / 2];
        return { item, at, far: Math.hypot(at[0] * scale + x - left, at[1] * scale + y - top) };
      })
      .sort((one, other) => one.far - other.far);
    const [nearest, next] = far;
    const middle = nearest ? nearest.at : [(left - x) / scale, (top - y) / scale];
    const now = nearest && can.get(nearest.item.t).now;
    const alone = nearest && nearest.far < FINGER / 2 && !(next?.far < FINGER);
    const place = { x: this.view.clientWidth / 2 - middle[0], y: this.view.clientHeight / 2 - middle[1], scale: 1 };
    if (!(now && alone)) this.glide(() => this.move(this.within(place)));
    if (now ? alone : nearest?.far < FINGER) {
      const { k, t, u } = nearest.item;
      this.press(t, { k, u: u ?? 0, v: this.sheet.v, t: Date.now() });
    }
  }

  move(place) {
    this.place = place;
    this.table.style.setProperty("--far", 1 / place.scale);
    this.whole?.(this.isNear);
    this.table.style.transform = `translate(${place.x}px, ${place.y}px) scale(${place.scale})`;
    this.drawMap();
  }

  // All of a board that is near, in small, and which part of it is seen.
  drawMap() {
    this.map.hidden = !this.isNear;
    if (this.map.hidden || this.drawing) return;
    this.drawing = requestAnimationFrame(() => {
      this.drawing = 0;
      const [width, height] = this.shape;
      const part = MAP / Math.max(width, height);
      Object.assign(this.map, { width: width * part * devicePixelRatio, height: height * part * devicePixelRatio });
      Object.assign(this.map.style, { width: `${width * part}px`, height: `${height * part}px` });
      const on = this.map.getContext("2d");
      on.scale(part * devicePixelRatio, part * devicePixelRatio);
      const there = (image) => image?.complete && image.naturalWidth;
      if (there(this.ground)) on.drawImage(this.ground, 0, 0, width, height);
      for (const { k, b: [x, y, wide, high] } of this.sheet.items) {
        const image = this.things.get(k)?.querySelector("img");
        if (there(image)) on.drawImage(image, x, y, wide, high);
      }
      const { x, y, scale } = this.place;
      on.strokeStyle = getComputedStyle(this.map).color;
      on.lineWidth = 2 / part;
      on.strokeRect(-x / scale, -y / scale, this.view.clientWidth / scale, this.view.clientHeight / scale);
    });
  }

  rest() {
    this.byHand = false;
    this.glide(() => this.fit());
  }

  zoom(by, at = [this.view.clientWidth / 2, this.view.clientHeight / 2]) {
    const { x, y, scale } = this.place;
    const after = Math.min(this.fitted * CLOSEST, Math.max(this.fitted, scale * by));
    if (after === this.fitted) {
      this.byHand = false;
      return this.fit();
    }
    const part = after / scale;
    this.move(this.within({ x: at[0] - (at[0] - x) * part, y: at[1] - (at[1] - y) * part, scale: after }));
  }

  within({ x, y, scale }) {
    const keep = (at, room, length) =>
      length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at));
    return {
      x: keep(x, this.view.clientWidth, this.shape[0] * scale),
      y: keep(y, this.view.clientHeight, this.shape[1] * scale),
      scale,
    };
  }

  // Fingers and mouse

  listen() {
    const at = (event) => {
      const box = this.view.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    this.view.addEventListener("pointerdown", (event) => {
      this.view.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, at(event));
      this.tap = this.pointers.size === 1 && event.button === 0 ? at(event) : null;
      clearTimeout(this.held);
      this.down = this.downOn(event, at(event));
      const { target } = this.down;
      if (this.tap && target) {
        this.held = setTimeout(() => {
          this.heldAbove = this.tap[1] < this.view.clientHeight / 2;
          this.tap = null;
          this.explain(target);
        }, LONG_PRESS);
      }
    });
    this.view.addEventListener("pointermove", (event) => {
      const before = this.pointers.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      if (this.tap && Math.hypot(now[0] - this.tap[0], now[1] - this.tap[1]) < TAP) return;
      this.tap = null;
      clearTimeout(this.held);
      const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      if (others.length) {
        this.byHand = true;
        const apart = (one) => Math.hypot(one[0] - others[0][0], one[1] - others[0][1]);
        this.zoom(apart(now) / Math.max(1, apart(before)), [(now[0] + others[0][0]) / 2, (now[1] + others[0][1]) / 2]);
      } else {
        const { x, y, scale } = this.place;
        this.move(this.within({ x: x + now[0] - before[0], y: y + now[1] - before[1], scale }));
      }
      this.pointers.set(event.pointerId, now);
    });
    const up = (event) => {
      clearTimeout(this.held);
      this.pointers.delete(event.pointerId);
      const tapped = this.tap;
      const down = this.tap && event.type === "pointerup" ? this.down : {};
      this.tap = null;
      if (this.gliding > performance.now()) return;
      if (event.type === "pointerup" && tapped && this.sheet?.near && !this.isNear && !this.byHand) this.approach(tapped);
      else if (down.target && down.counts) this.press(down.target, down.seen);
    };
    this.view.addEventListener("pointerup", up);
    this.view.addEventListener("pointercancel", up);
    this.view.addEventListener("contextmenu", (event) => event.preventDefault());
    this.view.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, at(event));
    }, { passive: false });
  }

  // What a finger goes down on, as the picture shows it then; a tap that is not meant for it counts for nothing.
  downOn(event, [left, top]) {
    const hit = document.elementFromPoint(event.clientX, event.clientY)?.closest(".hit");
    if (!hit) return {};
    const { x, y, scale } = this.place;
    const [target, key, used] = [hit.dataset.target, hit.dataset.key, hit.dataset.used].map(Number);
    const seen = { k: key, u: used, v: this.sheet.v, t: Date.now() };
    return { target, seen, counts: this.lying.counts(key, [(left - x) / scale, (top - y) / scale]) };
  }
}
