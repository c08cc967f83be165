// A tap is seen at once, however slow the line: what was pressed shows so until the host has answered.
export class Taps {
  constructor() {
    this.down = null;
    const note = (event) => {
      this.down = event.target.closest ? event.target.closest("button, .hit") : null;
    };
    document.addEventListener("pointerdown", note, true);
    document.addEventListener("keydown", note, true);
  }

  // What was pressed last is on its way to the host.
  sent() {
    if (!this.down) return;
    (this.down.closest(".thing") || this.down).classList.add("sent");
    this.down = null;
  }

  answered() {
    for (const each of document.querySelectorAll(".sent")) each.classList.remove("sent");
  }
}
