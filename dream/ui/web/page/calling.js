// The page calls when the seat is needed: by its title and icon, a sound, a vibration, a notification.
const OWN = 1500; // what comes so soon after one's own move, in milliseconds, is no news to whoever made it
const TONES = [[660, 0], [880, 0.12]];
const SOUND = 0.16;
const SHAKE = [90, 60, 90];
const SWITCHES = ["vibration", "sound", "awake", "notify"];
const byId = (id) => document.getElementById(id);

export class Calling {
  // `chosen` has the switches, which `keep` keeps for this device.
  constructor(say, chosen, keep) {
    Object.assign(this, { say, chosen, keep });
    this.needed = null;
    this.acted = -OWN;
    this.touched = false;
    this.audio = null;
    this.lock = null;
    for (const name of SWITCHES) byId(`call-${name}`).onchange = (event) => this.choose(name, event.target.checked);
    const touch = (event) => event.isTrusted && this.touch(); // browsers don't count those that a script makes
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, touch, true);
    document.addEventListener("visibilitychange", () => this.stayAwake());
  }

  // What this browser can do here: some only where the address is safe.
  can(name) {
    if (name === "vibration") return Boolean(navigator.vibrate);
    if (name === "sound") return Boolean(window.AudioContext);
    if (name === "awake") return window.isSecureContext && "wakeLock" in navigator;
    return window.isSecureContext && "Notification" in window && "serviceWorker" in navigator;
  }

  label() {
    for (const name of SWITCHES) {
      byId(`call-${name}`).disabled = !this.can(name);
      byId(`call-${name}`).checked = this.can(name) && this.chosen[name];
    }
    const lacks = SWITCHES.some((name) => !this.can(name));
    byId("call-lacks").hidden = !lacks;
    byId("call-lacks").textContent = this.say(window.isSecureContext ? "call_lacks" : "call_insecure");
  }

  choose(name, on) {
    this.keep(name, on);
    if (name === "awake") this.stayAwake();
    if (name === "vibration" && on) this.shake();
    if (name === "sound" && on) this.ring();
    if (name === "notify" && on) this.askToNotify();
  }

  // Sounds and vibrations are allowed once the page was touched.
  touch() {
    this.touched = true;
    if (this.chosen.sound && this.can("sound")) {
      this.audio = this.audio || new AudioContext();
      if (this.audio.state === "suspended") this.audio.resume();
    }
    this.stayAwake();
  }

  // The seat has done something itself.
  own() {
    this.acted = performance.now();
  }

  draw(sheet) {
    const asked = Boolean(sheet.asks && sheet.asks.answers.length);
    const needed = sheet.seat !== null && (sheet.yours || asked);
    document.title = needed ? this.say("title_turn", { game: sheet.game }) : sheet.game;
    byId("icon").href = needed ? "icon_turn.svg" : "icon.svg";
    this.over = Boolean(sheet.end);
    const begins = this.needed === null;
    const called = needed && !this.needed && !begins && performance.now() - this.acted > OWN;
    this.needed = needed;
    if (called) this.call(sheet);
    if (begins || this.over) this.stayAwake();
  }

  call(sheet) {
    if (this.touched && this.chosen.vibration) this.shake();
    if (this.touched && this.chosen.sound) this.ring();
    if (document.hidden && this.chosen.notify) this.notify(sheet);
  }

  shake() {
    if (this.can("vibration")) navigator.vibrate(SHAKE);
  }

  ring() {
    if (!this.can("sound")) return;
    this.audio = this.audio || new AudioContext();
    const { audio } = this;
    for (const [pitch, after] of TONES) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const from = audio.currentTime + after;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(SOUND, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
      tone.connect(volume).connect(audio.destination);
      tone.start(from);
      tone.stop(from + 0.5);
    }
  }

  async stayAwake() {
    const wanted = this.chosen.awake && this.can("awake") && !document.hidden && this.needed !== null && !this.over;
    try {
      if (!wanted && this.lock) await this.lock.release();
      if (!wanted) this.lock = null;
      else if (!this.lock || this.lock.released) this.lock = await navigator.wakeLock.request("screen");
    } catch (error) {
      this.lock = null; // such as at a low battery: the screen goes dark as ever
    }
  }

  async askToNotify() {
    const answer = await Notification.requestPermission();
    if (answer === "granted") await navigator.serviceWorker.register("notify.js");
    else this.keep("notify", false);
    this.label();
  }

  async notify(sheet) {
    if (!this.can("notify") || Notification.permission !== "granted") return;
    const worker = await navigator.serviceWorker.register("notify.js");
    const tag = "dream-turn";
    worker.showNotification(this.say("ready"), { body: sheet.game, tag, icon: "icon_turn.svg", data: location.href });
  }
}
