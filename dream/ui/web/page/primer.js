// The primer: four cards for whoever is new to a game. It is offered once, and opened by nothing but a press.
import { densityInHand } from "./pictures.js";

const STEPS = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 };
const byId = (id) => document.getElementById(id);

export class Primer {
  // `ask` asks the host for the cards; `chosen` has the games that this device has `met`, which `keep` keeps.
  constructor(pictures, say, ask, chosen, keep) {
    Object.assign(this, { pictures, say, ask, chosen, keep });
    this.game = "";
    this.moved = () => {}; // is told when the offer comes or goes: what is around it has another room then
    this.cards = [];
    this.offer(!(chosen.met ?? []).length);
    this.at = 0;
    for (const id of ["open-primer", "offer-yes", "door-new"]) byId(id).onclick = () => this.open();
    byId("offer-no").onclick = () => this.meet();
    byId("primer-close").onclick = () => this.close();
    byId("primer-back").onclick = () => this.turn(-1);
    byId("primer-next").onclick = () => (this.isLast ? this.leave() : this.turn(1));
    byId("primer").addEventListener("close", () => this.closed());
    byId("primer").addEventListener("keydown", (event) => {
      if (!(event.key in STEPS)) return;
      event.preventDefault();
      this.turn(STEPS[event.key]);
    });
  }

  // The game by its word; empty for one without a primer.
  welcome(game) {
    this.game = game;
    for (const id of ["open-primer", "door-new"]) byId(id).hidden = !game;
  }

  label() {
    const { say } = this;
    byId("offer-text").textContent = say("new_offer");
    byId("offer-no").textContent = say("new_known");
    for (const id of ["offer-yes", "door-new", "open-primer"]) byId(id).textContent = say("new");
    if (byId("primer").open) this.ask();
  }

  // Whoever comes by an address of their own is offered it, once for a game.
  draw(sheet) {
    const known = (this.chosen.met ?? []).includes(this.game);
    this.offer(Boolean(this.game) && !known && !sheet.end);
  }

  offer(on) {
    const was = document.body.classList.contains("offered");
    byId("offer").hidden = !on;
    document.body.classList.toggle("offered", on);
    if (was !== on) this.moved();
  }

  meet() {
    this.offer(false);
    const met = this.chosen.met ?? [];
    if (this.game && !met.includes(this.game)) this.keep("met", [...met, this.game]);
  }

  get isLast() {
    return this.at === this.cards.length - 1;
  }

  // Whoever reads them at the door has no seat yet: they lead back to the seats.
  get atDoor() {
    return document.body.classList.contains("at-door");
  }

  open() {
    this.at = 0;
    if (!this.ask()) return;
    const dialog = byId("primer");
    dialog.hidden = false;
    if (dialog.showModal) dialog.showModal();
    else dialog.scrollIntoView(); // it lies at the end of the page, where dialogs are not known
  }

  close() {
    if (byId("primer").close) byId("primer").close();
    else this.closed();
  }

  // Read to the end: at the door a name is typed next, or the seat is taken.
  leave() {
    this.close();
    if (this.atDoor) byId(byId("door-name").value ? "door-sit" : "door-name").focus();
  }

  closed() {
    byId("primer").hidden = true;
    this.meet();
  }

  show(cards) {
    this.cards = cards.map((card) => ({ ...card, drawn: card.p.map((name) => this.image(name)) }));
    this.turn(0);
  }

  image(name) {
    const image = new Image();
    const density = densityInHand();
    image.onload = () => {
      image.style.width = `${image.naturalWidth / density}px`;
    };
    this.pictures.show(image, name, density);
    return image;
  }

  turn(by) {
    const { say, cards } = this;
    if (!cards[this.at + by]) return;
    this.at += by;
    const { title, text, drawn } = cards[this.at];
    byId("primer-title").textContent = title;
    byId("primer-text").textContent = text;
    byId("primer-at").textContent = say("new_at", { card: this.at + 1, all: cards.length });
    byId("primer-dots").replaceChildren(
      ...cards.map((_, place) => Object.assign(document.createElement("i"), { className: place === this.at ? "here" : "" })),
    );
    byId("primer-drawn").replaceChildren(...drawn);
    byId("primer-hand").toggleAttribute("hidden", drawn.length > 0);
    byId("primer-close").textContent = say(this.isLast ? "close" : "new_known");
    byId("primer-back").textContent = say("new_back");
    byId("primer-back").disabled = this.at === 0;
    byId("primer-next").textContent = say(this.isLast ? (this.atDoor ? "new_seats" : "new_play") : "new_next");
  }
}
