// The number pad: digits or cards into hand totals, on to the next player by itself. The page works
// without any of it: the fields are ordinary ones.

const fieldsOf = (form) => [...form.querySelectorAll("[data-total]")];
const padOf = (form) => form?.querySelector("[data-pad]");

// Which field the pad writes into, and the cards tapped for each field so far.
const now = new WeakMap();
const tapped = new WeakMap();

const pick = (form, field) => {
  now.set(form, field);
  fieldsOf(form).forEach((other) => other.closest(".total").classList.toggle("now", other === field));
};

const current = (form) => now.get(form) ?? fieldsOf(form).find((field) => !field.value) ?? fieldsOf(form)[0];

// The next player without a total, clockwise from this one; the last one stays.
const advance = (form, field) => {
  const fields = fieldsOf(form);
  const at = fields.indexOf(field);
  const after = [...fields.slice(at + 1), ...fields.slice(0, at)];
  pick(form, after.find((other) => !other.value) ?? field);
  fresh.add(current(form));
};

// A field that was just moved to is written over by the first key, not appended to.
const fresh = new WeakSet();

const write = (form, field, value, cards = []) => {
  field.value = value;
  tapped.set(field, cards);
  fresh.delete(field);
  field.closest(".total").dataset.tapped = cards.map((card) => card.name).join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

const digit = (form, field, figure) => {
  const before = fresh.has(field) || tapped.get(field)?.length ? "" : field.value;
  const value = `${before}${figure}`.slice(-2);
  const most = Number(field.closest("[data-most]").dataset.most);
  write(form, field, value);
  if (value.length === 2 || value === "0" || Number(value) * 10 > most) advance(form, field);
};

const card = (form, field, key) => {
  const before = fresh.has(field) ? [] : (tapped.get(field) ?? []);
  const cards = [...before, { name: key.textContent, value: Number(key.dataset.card) }];
  write(form, field, cards.reduce((sum, { value }) => sum + value, 0), cards);
  if (cards.length >= Number(field.closest("[data-cards]").dataset.cards)) advance(form, field);
};

const erase = (form, field) => {
  const cards = (tapped.get(field) ?? []).slice(0, -1);
  if (cards.length) write(form, field, cards.reduce((sum, { value }) => sum + value, 0), cards);
  else write(form, field, tapped.get(field)?.length ? "" : field.value.slice(0, -1));
};

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-pad] button");
  if (!key) return;
  const form = key.closest("form");
  const field = current(form);
  if ("digit" in key.dataset) digit(form, field, key.textContent);
  else if ("card" in key.dataset) card(form, field, key);
  else if ("erase" in key.dataset) erase(form, field);
  else advance(form, field);
  pick(form, current(form));
});

document.addEventListener("focusin", ({ target }) => {
  if (!target.matches("[data-total]") || !padOf(target.form)) return;
  pick(target.form, target);
  fresh.add(target);
});

// Typed on a keyboard: no cards stand behind the figure any more.
document.addEventListener("input", ({ target, isTrusted }) => {
  if (!isTrusted || !target.matches("[data-total]")) return;
  write(target.form, target, target.value);
});

// A form that the phone has kept begins anew.
document.addEventListener("outbox:blank", ({ target: form }) => {
  fieldsOf(form).forEach((field) => {
    tapped.delete(field);
    delete field.closest(".total").dataset.tapped;
  });
  if (padOf(form)) pick(form, fieldsOf(form)[0]);
});

const furnishPads = () =>
  document.querySelectorAll("[data-pad]:empty").forEach((pad) => {
    const form = pad.closest("form");
    pad.append(document.getElementById("pad").content.cloneNode(true));
    pad.querySelectorAll("button").forEach((key) => (key.type = "button"));
    fieldsOf(form).forEach((field) => {
      // The pad is there instead of the phone's own keyboard.
      if (matchMedia("(pointer: coarse)").matches) field.inputMode = "none";
    });
    pick(form, current(form));
  });

document.addEventListener("htmx:after:process", furnishPads);
furnishPads();
