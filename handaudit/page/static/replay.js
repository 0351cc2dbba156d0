// The replayer: draws the table of a hand at one of its steps. All figures come from the page's own data; nothing is fetched.
"use strict";
(() => {
  const SUITS = { s: ["\u2660\uFE0E", "spades"], h: ["\u2665\uFE0E", "hearts"], d: ["\u2666\uFE0E", "diamonds"], c: ["\u2663\uFE0E", "clubs"] };
  const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
  const WORDS = { error: "Error", warn: "Warning", ambiguity: "Ambiguity", info: "Note" };
  const PAUSE = 1300;

  /** An element with a class and a text; text is never markup. */
  const make = (tag, name = "", text = null) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text !== null) made.textContent = text;
    return made;
  };

  const cardOf = (text) => {
    if (text === "??") {
      const back = make("span", "card back");
      back.setAttribute("role", "img");
      back.setAttribute("aria-label", "unknown card");
      return back;
    }
    const joker = text === "Jk";
    const rank = joker ? "JK" : text[0];
    const suit = joker ? "" : text[1];
    const card = make("span", `card ${suit}`);
    card.setAttribute("role", "img");
    card.setAttribute("aria-label", joker ? "joker" : `${RANKS[rank] || rank} of ${SUITS[suit][1]}`);
    card.append(make("span", "", rank === "T" ? "10" : rank));
    if (suit) card.append(make("span", "", SUITS[suit][0]));
    return card;
  };

  const cards = (text) => (text ? text.split(" ").map(cardOf) : []);

  /** Points on a rounded frame, evenly spaced by length, from the bottom middle clockwise; x and y from -1 to 1. */
  const ring = (count, roundness, width, height) => {
    const points = [];
    for (let i = 0; i <= 720; i += 1) {
      const angle = Math.PI / 2 + (i * Math.PI) / 360;
      const c = Math.cos(angle);
      const s = Math.sin(angle);
      points.push([Math.sign(c) * Math.abs(c) ** (2 / roundness), Math.sign(s) * Math.abs(s) ** (2 / roundness)]);
    }
    const lengths = [0];
    for (let i = 1; i < points.length; i += 1) {
      const dx = (points[i][0] - points[i - 1][0]) * width;
      const dy = (points[i][1] - points[i - 1][1]) * height;
      lengths.push(lengths[i - 1] + Math.hypot(dx, dy));
    }
    const whole = lengths[lengths.length - 1];
    return Array.from({ length: count }, (_, n) => points[lengths.findIndex((one) => one >= (whole * n) / count)]);
  };

  class Replayer {
    constructor(root) {
      this.root = root;
      this.key = root.dataset.key;
      this.data = JSON.parse(root.querySelector(".steps-data").textContent);
      this.states = [];
      let last = {};
      for (const step of this.data.steps) {
        const { line = null, player = null, paid = 0, to_call: owed = 0, findings = [], text = null, ...kept } = step;
        last = { ...last, ...kept };
        this.states.push({ ...last, line, player, paid, owed, findings, text });
      }
      this.at = 0;
      this.timer = null;
      this.stage = root.querySelector(".stage");
      this.felt = root.querySelector(".felt");
      this.now = root.querySelector(".now");
      this.live = root.querySelector(".live");
      this.rows = [...root.querySelectorAll(".steps tbody tr:not(.street)")];
      this.lines = new Map();
      this.drawLog();
      this.stage.hidden = false;
      root.querySelector(".all-steps").open = false;
      this.drawControls();
      this.go(0, true);
      new ResizeObserver(() => this.drawTable()).observe(this.felt);
      root.addEventListener("keydown", (event) => this.key_(event));
    }

    /** The log's lines: those that are steps stand in the table of steps and lead to their step, the others in the data. */
    drawLog() {
      const list = this.root.querySelector(".log");
      this.data.lines.forEach((entry, at) => {
        if (entry === "") return;
        const number = String(this.data.first + at);
        const item = make("li", this.data.worst[number] || "");
        item.dataset.n = this.data.numbers.length ? this.data.numbers[at] : number;
        if (typeof entry === "number") {
          const link = make("a", "", this.rows[entry - 1].cells[2].firstChild.textContent.trim());
          link.href = alone ? `#step=${entry}` : `#hand=${this.key}&step=${entry}`;
          item.append(link);
        } else {
          item.textContent = entry;
        }
        this.lines.set(number, item);
        list.append(item);
      });
    }

    money(amount) {
      const whole = Math.floor(Math.abs(amount) / this.data.minor);
      const rest = Math.abs(amount) % this.data.minor;
      const digits = String(this.data.minor).length - 1;
      const cents = rest ? `.${String(rest).padStart(digits, "0")}` : "";
      return `${amount < 0 ? "-" : ""}${this.data.sign}${whole.toLocaleString("en-US")}${cents}`;
    }

    signed(amount) {
      return `${amount > 0 ? "+" : ""}${this.money(amount)}`;
    }

    drawControls() {
      const bar = this.root.querySelector(".controls");
      const button = (text, label, name, act) => {
        const made = make("button", name, text);
        made.type = "button";
        made.setAttribute("aria-label", label);
        made.title = label;
        made.addEventListener("click", act);
        bar.append(made);
        return made;
      };
      this.first = button("|\u25C0\uFE0E", "First step", "far", () => this.user(0));
      this.back = button("\u25C0\uFE0E", "Step back", "", () => this.user(this.at - 1));
      this.playing = button("Play", "Play", "play", () => this.play());
      this.forward = button("\u25B6\uFE0E", "Step forward", "", () => this.user(this.at + 1));
      this.last = button("\u25B6\uFE0E|", "Last step", "far", () => this.user(this.states.length - 1));
      const wrong = [...new Set(this.data.findings.map((one) => one[2]).filter(Boolean))].sort((a, b) => a - b);
      this.wrong = wrong;
      if (wrong.length) button("Next finding", "Next finding", "to-fault", () => this.nextFault());
      this.count = make("span", "count");
      bar.append(this.count);
      const box = make("span", "slider");
      this.slider = make("input");
      Object.assign(this.slider, { type: "range", min: 1, max: this.states.length, step: 1, value: 1 });
      this.slider.setAttribute("aria-label", "Step of the hand");
      this.slider.addEventListener("input", () => this.user(Number(this.slider.value) - 1));
      box.append(this.slider);
      const marks = make("span", "marks");
      marks.setAttribute("aria-hidden", "true");
      for (const [severity, , step] of this.data.findings) {
        if (step) {
          const dot = make("i", severity);
          dot.style.left = `${(100 * (step - 1)) / Math.max(this.states.length - 1, 1)}%`;
          marks.append(dot);
        }
      }
      box.append(marks);
      bar.append(box);
      bar.append(make("p", "keys", `Keys: \u2190 \u2192 step, Home End, space plays and pauses${wrong.length ? ", F next finding" : ""}`));
    }

    /** A step that the user asked for: the address follows, playing stops. */
    user(at) {
      this.stop();
      this.go(at);
    }

    go(at, quiet = false) {
      this.at = Math.min(Math.max(at, 0), this.states.length - 1);
      this.drawTable();
      this.drawNow();
      const end = this.at === this.states.length - 1;
      this.first.disabled = this.back.disabled = this.at === 0;
      this.forward.disabled = this.last.disabled = end;
      this.slider.value = String(this.at + 1);
      this.slider.setAttribute("aria-valuetext", `step ${this.at + 1} of ${this.states.length}`);
      this.count.textContent = `${this.at + 1} / ${this.states.length}`;
      this.rows.forEach((row, n) => row.classList.toggle("now", n === this.at));
      this.markLine(quiet);
      if (!quiet) {
        this.live.textContent = this.words();
        history.replaceState(null, "", alone ? `#step=${this.at + 1}` : `#hand=${this.key}&step=${this.at + 1}`);
      }
    }

    markLine(quiet) {
      let line = this.states[this.at].line;
      for (let n = this.at; line === null && n >= 0; n -= 1) line = this.states[n].line;
      for (const one of this.lines.values()) {
        one.classList.remove("now-line");
        one.removeAttribute("aria-current");
      }
      const one = this.lines.get(String(line));
      if (!one) return;
      one.classList.add("now-line");
      one.setAttribute("aria-current", "step");
      const list = one.parentElement;
      if (!quiet || this.at) list.scrollTop = one.offsetTop - list.offsetTop - list.clientHeight / 2;
    }

    drawTable() {
      const state = this.states[this.at];
      const { players, button } = this.data;
      const { width, height } = this.felt.getBoundingClientRect();
      if (!width) return;
      const tall = width < 560;
      const [rx, ry] = tall ? [width / 2 - 50, height / 2 - 50] : [width / 2 - 74, height / 2 - 56];
      const places = ring(players.length, tall ? 5 : 2.6, rx, ry);
      const parts = [];
      players.forEach(([seat, name], n) => {
        const [x, y] = places[n];
        const left = width / 2 + x * rx;
        const top = height / 2 + y * ry;
        parts.push(this.seat(state, n, seat, name, seat === button, left, top));
        if (state.bets[n]) {
          const bet = make("span", "bet", this.money(state.bets[n]));
          bet.title = "Bet in this round";
          const beside = tall && Math.abs(y) < 0.85; // on a narrow screen below the player, else toward the middle
          bet.style.left = `${width / 2 + x * rx * (beside ? 0.8 : tall ? 0.42 : 0.62)}px`;
          bet.style.top = `${beside ? top + 40 : height / 2 + y * ry * (tall ? 0.64 : 0.5)}px`;
          parts.push(bet);
        }
      });
      parts.push(this.middle(state));
      this.felt.replaceChildren(...parts);
    }

    seat(state, n, seat, name, isButton, left, top) {
      const due = state.by_rules ? state.by_rules.stacks[n] : state.stacks[n];
      const wrong = due !== state.stacks[n];
      const box = make("div", `seat ${state.states[n]}${state.player === name ? " acts" : ""}${wrong ? " wrong" : ""}`);
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
      const hidden = state.cards[n] === null && state.states[n] !== "folded" && state.line !== null && state.line >= this.data.dealt;
      const held = cards(hidden ? Array(this.data.hole).fill("??").join(" ") : state.cards[n]);
      const row = make("div", `cards hold-${held.length}`);
      row.append(...held);
      const plate = make("div", "plate");
      const label = make("bdi", "name", name);
      label.title = `Seat ${seat}: ${name}`;
      plate.append(label, make("span", "stack", this.money(state.stacks[n])));
      if (wrong) plate.append(make("span", "due", `by rules ${this.money(due)}`));
      if (state.states[n] !== "in") plate.append(make("span", "tag", state.states[n]));
      if (isButton) {
        const puck = make("span", "puck", "D");
        puck.title = "Dealer button";
        plate.append(puck);
      }
      box.append(row, plate);
      return box;
    }

    middle(state) {
      const box = make("div", "middle");
      const board = make("div", "board");
      board.append(...cards(state.board));
      const list = make("ul", "pots");
      const due = new Map((state.by_rules ? state.by_rules.pots : state.pots).map((pot) => [pot.name, pot.amount]));
      for (const { name, amount } of state.pots) {
        const should = due.get(name) ?? 0;
        due.delete(name);
        list.append(this.pot(name, amount, should));
      }
      for (const [name, should] of due) list.append(this.pot(name, 0, should));
      box.append(board, list);
      const price = this.data.prices[state.street];
      if (price !== undefined && price > 0) box.append(make("p", "price", `a swap costs ${this.money(price)}`));
      return box;
    }

    pot(name, amount, due) {
      const item = make("li", ["fees", "held", "swap", "carried"].includes(name) ? "apart" : "");
      item.dataset.pot = name;
      item.dataset.amount = String(amount);
      item.dataset.due = String(due);
      item.append(`${{ main: "pot", fees: "fees of this street", held: "fees held apart", swap: "fees held apart" }[name] || name} `);
      item.append(make(due === amount ? "b" : "s", "", this.money(amount)));
      if (due !== amount) item.append(" ", make("span", "due", `by rules ${this.money(due)}`));
      return item;
    }

    what(state) {
      if (state.text !== null) return state.text;
      const line = this.lines.get(String(state.line));
      return line ? line.textContent.trim() : "";
    }

    drawNow() {
      const state = this.states[this.at];
      const parts = [
        make("p", "where", `Step ${this.at + 1}, ${this.data.streets[state.street]}${state.line ? `, line ${state.line}` : ""}`),
        make("p", "what", this.what(state)),
      ];
      for (const place of state.findings) {
        const [severity, message] = this.data.findings[place];
        const said = make("p", `said ${severity}`, `${WORDS[severity]}: ${message}`);
        parts.push(said);
      }
      if (state.by_rules) parts.push(this.worlds(state));
      this.now.replaceChildren(...parts);
    }

    /** The chips that differ between the log's world and the rules'. */
    worlds(state) {
      const table = make("table");
      table.append(make("caption", "", "Both worlds at this step"));
      const head = make("tr");
      for (const word of ["", "as logged", "by the rules", "difference"]) {
        const cell = make(word ? "th" : "td", word ? "n" : "", word);
        if (word) cell.scope = "col";
        head.append(cell);
      }
      const body = make("tbody");
      body.append(head);
      const row = (name, logged, due) => {
        if (logged === due) return;
        const line = make("tr");
        const label = make("th");
        label.scope = "row";
        label.append(make("bdi", "", name));
        line.append(label);
        for (const text of [this.money(logged), this.money(due), this.signed(due - logged)]) line.append(make("td", "n", text));
        body.append(line);
      };
      this.data.players.forEach(([, name], n) => row(name, state.stacks[n], state.by_rules.stacks[n]));
      const logged = new Map(state.pots.map((pot) => [pot.name, pot.amount]));
      const due = new Map(state.by_rules.pots.map((pot) => [pot.name, pot.amount]));
      for (const name of new Set([...logged.keys(), ...due.keys()])) {
        row(name === "main" ? "the pot" : name, logged.get(name) ?? 0, due.get(name) ?? 0);
      }
      table.append(body);
      return table;
    }

    /** The step as a screen reader says it. */
    words() {
      const state = this.states[this.at];
      const clip = (text) => (text.length > 200 ? `${text.slice(0, 200)} ...` : text);
      const pots = state.pots.map((pot) => `${pot.name} ${this.money(pot.amount)}`).join(", ");
      const parts = [`Step ${this.at + 1} of ${this.states.length}, ${this.data.streets[state.street]}`, clip(this.what(state))];
      if (pots) parts.push(`Pots: ${pots}`);
      for (const place of state.findings) {
        parts.push(`${WORDS[this.data.findings[place][0]]}: ${clip(this.data.findings[place][1])}`);
      }
      if (state.by_rules) {
        this.data.players.forEach(([, name], n) => {
          const [logged, due] = [state.stacks[n], state.by_rules.stacks[n]];
          if (logged !== due) parts.push(`By the rules ${clip(name)} has ${this.money(due)} in place of ${this.money(logged)}`);
        });
      }
      return `${parts.join(". ")}.`;
    }

    nextFault() {
      const next = this.wrong.find((step) => step - 1 > this.at) ?? this.wrong[0];
      if (next) this.user(next - 1);
    }

    play() {
      if (this.timer) {
        this.stop();
        return;
      }
      if (this.at === this.states.length - 1) this.go(0);
      this.playing.textContent = "Pause";
      this.playing.setAttribute("aria-label", "Pause");
      this.timer = setInterval(() => {
        this.go(this.at + 1);
        if (this.at === this.states.length - 1) this.stop();
      }, PAUSE);
    }

    stop() {
      clearInterval(this.timer);
      this.timer = null;
      this.playing.textContent = "Play";
      this.playing.setAttribute("aria-label", "Play");
    }

    key_(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const ranged = event.target === this.slider;
      const acts = event.target.closest("button, a, summary, select");
      const steps = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.states.length - 1 };
      if (event.key in steps && !(ranged && event.key !== "Home" && event.key !== "End")) this.user(steps[event.key]);
      else if (event.key === " " && !acts) this.play();
      else if (event.key.toLowerCase() === "f" && this.wrong.length) this.nextFault();
      else return;
      event.preventDefault();
    }
  }

  const replayers = new Map();
  const main = document.querySelector("main");
  const alone = main !== null && main.dataset.alone === "yes";

  /** A replayer is made when its hand is looked at. */
  const open = (root) => {
    if (root && root.querySelector(".steps-data") && !replayers.has(root.dataset.key)) {
      replayers.set(root.dataset.key, new Replayer(root));
    }
    return root ? replayers.get(root.dataset.key) : undefined;
  };

  /** `#step=12`, and `#hand=3&step=12` where a page has more hands, lead to a step. */
  const follow = () => {
    const wanted = new URLSearchParams(location.hash.slice(1));
    if (!wanted.has("step") && !wanted.has("hand")) return;
    const key = wanted.get("hand") || "1";
    const root = [...document.querySelectorAll(".replayer")].find((one) => one.dataset.key === key);
    if (!root) return;
    const box = root.closest("details.hand");
    if (box) box.open = true;
    const made = open(root);
    const step = Number.parseInt(wanted.get("step") || "1", 10);
    if (made && Number.isFinite(step)) made.user(step - 1);
    (made ? made.stage : root).scrollIntoView({ block: "nearest" });
  };

  for (const root of document.querySelectorAll(".replayer")) {
    const box = root.closest("details.hand");
    if (box) box.addEventListener("toggle", () => box.open && open(root));
    else open(root);
  }
  // On a page of one hand the keys work wherever the focus is.
  if (alone) {
    document.body.addEventListener("keydown", (event) => {
      const made = replayers.get("1");
      if (made && !made.root.contains(event.target) && !event.target.closest("a, button, summary, input, .scroll")) made.key_(event);
    });
  }
  window.addEventListener("hashchange", follow);
  window.addEventListener("beforeprint", () => {
    for (const one of document.querySelectorAll(".all-steps")) one.open = true;
  });
  follow();
})();
