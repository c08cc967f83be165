// The pictures of faces. All that are wanted at a time are asked for together, as a connection has one answer.
const DENSITIES = [0.5, 0.75, 1, 1.5, 2, 3];
const MOST_AT_ONCE = 200;
const MOST_KEPT = 1500;
const AGAIN = 6;

// The density at which a picture is asked for that a phone shows as large as it was laid.
export function densityInHand() {
  return DENSITIES.find((each) => each >= devicePixelRatio) ?? DENSITIES[DENSITIES.length - 1];
}

// The density at which a picture is asked for that is shown at a scale: what is finer than the screen takes the host
// much longer to paint.
export function densityAt(scale) {
  const wanted = scale * devicePixelRatio * 0.98;
  return DENSITIES.find((each) => each >= wanted) ?? DENSITIES[DENSITIES.length - 1];
}

// The density of a ground, which is large, and may be a little coarse.
export function groundDensityAt(scale) {
  const near = DENSITIES.filter((each) => each <= 1.5 && each <= 1.2 * scale * devicePixelRatio);
  return near[near.length - 1] ?? DENSITIES[0];
}

export class Pictures {
  constructor() {
    this.kept = new Map();
    this.waiting = new Map();
    this.due = [];
    this.tried = new Map();
  }

  // Have an image show a face at a density, as soon as its picture has come.
  show(image, name, density) {
    const key = `${density}/${name}`;
    if (image.dataset.face === key) return;
    image.dataset.face = key;
    image.alt = "";
    const kept = this.kept.get(key);
    if (kept) {
      image.src = kept;
    } else if (this.waiting.has(key)) {
      this.waiting.get(key).push(image);
    } else {
      this.waiting.set(key, [image]);
      this.due.push(key);
      if (this.due.length === 1) setTimeout(() => this.ask());
    }
  }

  ask() {
    const due = this.due.splice(0);
    for (const density of DENSITIES) {
      const keys = due.filter((key) => key.startsWith(`${density}/`));
      while (keys.length) this.fetch(density, keys.splice(0, MOST_AT_ONCE));
    }
  }

  async fetch(density, keys) {
    const names = keys.map((key) => key.split("/")[1]);
    const files = await filesOf(`/faces/${names.join(".")}?k=${density}`);
    keys.forEach((key, number) => {
      const images = this.waiting.get(key).filter((image) => image.dataset.face === key);
      this.waiting.delete(key);
      if (files[number]?.size) {
        this.keep(key, files[number]);
        for (const image of images) image.src = this.kept.get(key);
      } else this.again(key, images);
    });
  }

  // A picture that did not come is asked for again, a little later.
  again(key, images) {
    const tried = (this.tried.get(key) ?? 0) + 1;
    this.tried.set(key, tried);
    if (tried > AGAIN) return;
    const [density, name] = key.split("/");
    setTimeout(() => {
      for (const image of images) {
        if (!image.isConnected || image.dataset.face !== key) continue;
        image.dataset.face = "";
        this.show(image, name, density);
      }
    }, 700 * tried);
  }

  keep(key, file) {
    this.tried.delete(key);
    if (this.kept.size >= MOST_KEPT) {
      const shown = new Set([...document.images].map((image) => image.dataset.face));
      for (const [old, url] of this.kept) {
        if (shown.has(old)) continue;
        URL.revokeObjectURL(url);
        this.kept.delete(old);
      }
    }
    this.kept.set(key, URL.createObjectURL(file));
  }
}

// The files that lie behind a line which tells how long each is; none where they did not come.
async function filesOf(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return [];
    const bytes = new Uint8Array(await answer.arrayBuffer());
    let at = bytes.indexOf(10) + 1;
    return JSON.parse(new TextDecoder().decode(bytes.subarray(0, at))).map((length) => {
      at += length;
      return new Blob([bytes.subarray(at - length, at)], { type: "image/webp" });
    });
  } catch {
    return [];
  }
}
