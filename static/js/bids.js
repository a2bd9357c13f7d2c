// A hand being written down: one player's numbers open at a time, the sum as it grows, the bid that may not be, the last
// player's tricks, and what was tapped kept in the phone. Without a script the numbers are radios.

const calls = (box) => [...box.querySelectorAll("[data-call]")];
const radios = (call) => [...call.querySelectorAll("input[type=radio]")];
const radio = (call, number) => radios(call).find(({ value }) => value === String(number));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const said = (call) => {
  const chosen = radios(call).find(({ checked }) => checked);
  return chosen ? Number(chosen.value) : null;
};

// The part of the form around a box of calls: a correction has two, bids and tricks.
const around = (box) => box.closest(".part") ?? box.closest("form");

const cardsOf = (box) => {
  const nobodys = around(box).querySelector("[data-void]")?.value;
  return Number(box.dataset.cards) - (Number.parseInt(nobodys, 10) || 0);
};

// ---- What stands in sight ----

const showSum = (box) => {
  const tally = around(box).querySelector("[data-tally]");
  const cards = cardsOf(box);
  const total = sum(calls(box).map((call) => said(call) ?? 0));
  const side = total < cards ? "below" : total > cards ? "above" : "even";
  const [figure, off] = tally.children;
  figure.textContent = tally.dataset.sum.replace("{sum}", total).replace("{cards}", cards);
  off.textContent = tally.dataset[side].replace("{off}", Math.abs(cards - total));
  off.className = `hand-off hand-${side}`;
};

const showSaid = (call) => {
  const number = said(call);
  const line = call.querySelector("[data-said]");
  const made = number === null || !call.dataset.bid ? "" : number === Number(call.dataset.bid) ? "made" : "missed";
  line.dataset.said = made;
  line.textContent = number ?? "";
  if (made) line.append(Object.assign(document.createElement("small"), { textContent: line.dataset[made] }));
};

// The last bidder may not make the bids come out even; nobody knows which bid that is before all others have bid.
const hook = (box) => {
  if (!("hook" in box.dataset)) return;
  const last = calls(box).at(-1);
  const others = calls(box).slice(0, -1).map(said);
  const forbidden = others.includes(null) ? -1 : cardsOf(box) - sum(others);
  radios(last).forEach((field) => {
    field.disabled = Number(field.value) === forbidden;
    if (field.disabled) field.checked = false;
  });
  const why = last.querySelector("[data-why]");
  why.hidden = !radio(last, forbidden);
  why.textContent = why.dataset.why.replace("{bid}", forbidden);
};

// Once all tricks but one player's are counted, the rest are that player's.
const propose = (box) => {
  if (box.dataset.calls !== "tricks") return;
  const open = calls(box).filter((call) => "proposed" in call.dataset || said(call) === null);
  open.forEach((call) => {
    radios(call).forEach((field) => (field.checked = false));
    delete call.dataset.proposed;
  });
  const rest = radio(open[0] ?? box, cardsOf(box) - sum(calls(box).map((call) => said(call) ?? 0)));
  if (open.length !== 1 || !rest) return;
  rest.checked = true;
  open[0].dataset.proposed = "";
};

const askAgain = (box) => {
  const hint = around(box).querySelector("[data-rebid]");
  const bids = calls(box).map(said);
  if (hint) hint.hidden = bids.includes(null) || sum(bids) !== cardsOf(box);
};

const show = (box) => {
  hook(box);
  propose(box);
  showSum(box);
  askAgain(box);
  calls(box).forEach(showSaid);
  const form = box.closest("form");
  form.toggleAttribute("data-complete", ![...form.querySelectorAll("[data-calls]")].some(next));
};

// ---- One row open at a time ----

const next = (box) => calls(box).find((call) => said(call) === null);

const openNext = (box) => {
  const now = next(box);
  calls(box).forEach((call) => (call.open = call === now));
  now?.querySelector("summary").focus({ preventScroll: true });
  (now ?? around(box).querySelector(".hand-go"))?.scrollIntoView({ block: "nearest" });
};

document.addEventListener("click", ({ target, detail }) => {
  const box = target.matches("[data-calls] input[type=radio]") && target.closest("[data-calls]");
  if (!box) return;
  delete target.closest("[data-call]").dataset.proposed;
  show(box);
  // Arrow keys choose too, one number after another: only a tap has decided.
  if (detail > 0) openNext(box);
});

// All bid again: nothing is tapped any more, on this phone either.
document.addEventListener("click", (event) => {
  const form = event.target.closest("[data-again]")?.closest("form");
  if (!form) return;
  event.preventDefault();
  form.querySelectorAll("[data-calls] input[type=radio]").forEach((field) => (field.checked = false));
  form.querySelectorAll("[data-calls]").forEach((box) => {
    show(box);
    openNext(box);
  });
  keep(form);
});

document.addEventListener("input", ({ target }) => {
  const form = target.closest("form[data-hand]");
  if (!form) return;
  delete target.closest("[data-call]")?.dataset.proposed;
  form.querySelectorAll("[data-calls]").forEach(show);
  keep(form);
});

// The trick piles of the board are complete: they are the tricks.
document.addEventListener("hand:piles", ({ detail }) => {
  const box = document.querySelector("#tricks [data-calls]");
  calls(box).forEach((call) => {
    delete call.dataset.proposed;
    radio(call, detail[call.dataset.call] ?? 0).checked = true;
    call.open = false;
  });
  show(box);
  keep(box.closest("form"));
});

// A form that the phone has kept begins anew.
document.addEventListener("outbox:blank", ({ target: form }) => {
  if (!form.matches("[data-hand]")) return;
  form.querySelectorAll("[data-calls]").forEach((box) => {
    show(box);
    calls(box).forEach((call, place) => (call.open = place === 0));
  });
  keep(form);
});

// ---- Kept in the phone ----

const stored = (work) => {
  try {
    return work(localStorage);
  } catch {
    // No storage: what was tapped holds until the page is left.
    return null;
  }
};

const keep = (form) => {
  if (!form.dataset.keep) return;
  const values = Object.fromEntries(
    [...form.querySelectorAll("input[type=radio]:checked, [data-void]")].map(({ name, value }) => [name, value]),
  );
  stored((phone) => phone.setItem(`hand ${form.dataset.keep}`, JSON.stringify(values)));
};

// What was tapped before, unless the server has just sent back what was typed; earlier hands are forgotten.
const recall = (form) => {
  const key = `hand ${form.dataset.keep}`;
  const [kind, table] = form.dataset.keep.split(" ");
  const values = stored((phone) => {
    const old = Object.keys(phone).filter((name) => name.startsWith(`hand ${kind} ${table} `) && name !== key);
    old.forEach((name) => phone.removeItem(name));
    return JSON.parse(phone.getItem(key));
  });
  if (!values || "typed" in form.dataset) return;
  form.querySelectorAll("input[type=radio]").forEach((field) => {
    if (values[field.name] === field.value) field.checked = true;
  });
  form.querySelectorAll("[data-void]").forEach((field) => (field.value = values[field.name] ?? field.value));
};

const furnish = () =>
  document.querySelectorAll("form[data-hand]:not([data-ready])").forEach((form) => {
    form.dataset.ready = "";
    if (form.dataset.keep) recall(form);
    form.querySelectorAll("[data-calls]").forEach((box) => {
      show(box);
      const now = next(box);
      calls(box).forEach((call) => (call.open = call === now || call.querySelector(".fault") !== null));
    });
  });

document.addEventListener("htmx:after:process", furnish);
furnish();
