// The door of a table: a name is typed and a free seat taken; a key that was lost is asked for.
import { densityAt } from "./pictures.js";

const SEATS = "dream-seats";
const LARGE = 1;
const byId = (id) => document.getElementById(id);

function stored(storage) {
  try {
    return JSON.parse(window[storage].getItem(SEATS)) || {};
  } catch (error) {
    return {};
  }
}

function store(storage, table, seat) {
  try {
    window[storage].setItem(SEATS, JSON.stringify({ ...stored(storage), [table]: seat }));
  } catch (error) {
    // Where nothing may be kept, the page's own address has the key.
  }
}

export class Door {
  // `tell` asks the host for something; `goOn` goes on under another key.
  constructor(pictures, say, tell, goOn) {
    this.pictures = pictures;
    this.say = say;
    this.tell = tell;
    this.goOn = goOn;
    this.seat = null;
    this.anew = false;
    byId("door-name").onkeydown = (event) => {
      if (event.key === "Enter" && !event.isComposing) byId("door-sit").click();
    };
    byId("door-sit").onclick = () => this.press();
    byId("door-watch").onclick = () => tell("watch");
    byId("door-begin").onclick = () => tell("begin");
    byId("door-go-on").onclick = () => goOn(this.known(this.table).key, "");
    byId("door-another").onclick = () => {
      this.anew = true;
      this.draw(this.door);
    };
  }

  // The seat that this tab or else this browser had at a table: its key and its name.
  known(table) {
    return stored("sessionStorage")[table] || stored("localStorage")[table] || { key: "", name: "" };
  }

  // The page goes on under a key, which becomes its address: a reload and a bookmark find the seat again.
  take({ key, name }) {
    if (this.table && name) for (const each of ["sessionStorage", "localStorage"]) store(each, this.table, { key, name });
    this.goOn(key);
  }

  close() {
    document.body.classList.remove("at-door");
    byId("door").hidden = true;
  }

  draw(door, table = this.table) {
    const { say } = this;
    this.door = door;
    this.table = table;
    byId("door").hidden = false;
    document.body.classList.add("at-door");
    byId("game").textContent = door.game;
    byId("who").textContent = "";
    document.title = door.game;
    const mine = door.seats.find((seat) => seat.you);
    const free = door.seats.filter((seat) => seat.free).length;
    const goesOn = Boolean(door.had) && !this.anew && !mine;
    byId("door-heading").textContent = say("door_heading", { game: door.game });
    byId("door-known").hidden = !goesOn;
    byId("door-go-on").textContent = say("door_go_on", { name: door.had });
    byId("door-another").textContent = say("door_another");
    byId("door-join").hidden = goesOn;
    byId("door-named").hidden = Boolean(mine);
    byId("door-label").textContent = say("door_name");
    byId("door-name").maxLength = door.longest;
    byId("door-seats-heading").textContent = say("door_seats", { free, all: door.seats.length });
    if (!door.seats.some((seat, number) => number === this.seat && (seat.free || seat.away))) {
      const first = mine ? -1 : door.seats.findIndex((seat) => seat.free);
      this.seat = first < 0 ? null : first;
    }
    this.drawSeats(door);
    this.drawDeeds(door, mine);
  }

  drawSeats(door) {
    const focus = document.activeElement && document.activeElement.dataset.seat;
    byId("door-seats").replaceChildren(
      ...door.seats.map((seat, number) => {
        const button = Object.assign(document.createElement("button"), { type: "button" });
        const can = seat.free || seat.away;
        button.dataset.seat = number;
        button.disabled = !can || seat.you;
        button.className = seat.you ? "mine" : can ? "" : "taken";
        button.setAttribute("aria-pressed", String(number === this.seat || seat.you));
        const sign = new Image();
        sign.alt = "";
        this.pictures.show(sign, seat.p, densityAt(LARGE));
        const name = Object.assign(document.createElement("bdi"), { textContent: seat.name });
        const who = Object.assign(document.createElement("small"), { textContent: seat.you ? this.say("door_yours") : seat.who });
        button.append(sign, name, who);
        button.onclick = () => {
          this.seat = number;
          this.draw(this.door);
        };
        const row = document.createElement("li");
        row.append(button);
        return row;
      }),
    );
    if (focus !== undefined && focus !== null) {
      const again = byId("door-seats").querySelector(`[data-seat="${focus}"]`);
      if (again) again.focus();
    }
  }

  drawDeeds(door, mine) {
    const { say } = this;
    const chosen = this.seat === null ? null : door.seats[this.seat];
    const asks = door.asks === null ? "" : say("door_asking", { name: door.seats[door.asks].name });
    const waits = mine && door.gathers && !door.begins ? say("door_waits", { name: door.opener }) : "";
    const few = door.begins && !door.enough ? say("door_few") : "";
    const locked = door.locked && !mine ? say("door_locked") : "";
    byId("door-said").textContent = [door.said, asks, waits, few, locked].filter(Boolean).join(" ");
    byId("door-sit").hidden = !chosen;
    byId("door-sit").disabled = door.asks !== null;
    byId("door-sit").textContent = !chosen ? "" : chosen.away ? say("door_ask", { name: chosen.name }) : say(mine ? "door_move" : "door_sit");
    byId("door-sit").classList.toggle("primary", !door.begins);
    byId("door-watch").hidden = door.gathers || Boolean(mine);
    byId("door-watch").textContent = say("door_watch");
    byId("door-begin").hidden = !door.begins;
    byId("door-begin").disabled = !door.enough;
    byId("door-begin").textContent = say("door_begin");
  }

  press() {
    const chosen = this.seat === null ? null : this.door.seats[this.seat];
    if (!chosen) return;
    if (chosen.away) this.tell("claim", { what: this.seat });
    else this.tell("sit", { what: this.seat, name: byId("door-name").value });
  }
}
