// Who plays: tapping names in seating order instead of typing numbers beside them.
// The number fields stay in the form and carry what was tapped; only their looks change.

const numbered = (box) =>
  [...box.querySelectorAll("input[data-place]")].filter((field) => field.value).sort((a, b) => a.value - b.value);

const renumber = (box) => numbered(box).forEach((field, index) => (field.value = String(index + 1)));

const show = (box) => {
  for (const chip of box.querySelectorAll(".seat-chip")) {
    const place = chip.field.value;
    chip.setAttribute("aria-pressed", String(place !== ""));
    chip.dataset.place = place;
  }
  const rows = [...box.querySelectorAll("[data-new]")];
  for (const row of rows) row.badge.textContent = row.field.value;
  // One empty name field at a time; the others wait their turn.
  const firstEmpty = rows.findIndex((row) => !row.name.value.trim());
  rows.forEach((row, index) => (row.hidden = firstEmpty >= 0 && index > firstEmpty && !row.name.value.trim()));
};

const seat = (box, field, wanted) => {
  if (wanted && !field.value) field.value = String(numbered(box).length + 1);
  if (!wanted) field.value = "";
  renumber(box);
  show(box);
};

const chipFor = (box, label) => {
  const chip = document.createElement("button");
  chip.type = "button";
  chip.className = "seat-chip";
  chip.append(label.querySelector(".seat-name"));
  chip.field = label.querySelector("input");
  chip.field.type = "hidden";
  chip.field.dataset.place = "";
  chip.addEventListener("click", () => seat(box, chip.field, !chip.field.value));
  label.replaceWith(chip, chip.field);
};

const nameRow = (box, row) => {
  [row.name, row.field] = row.querySelectorAll("input");
  row.field.type = "hidden";
  row.field.dataset.place = "";
  row.badge = document.createElement("span");
  row.badge.className = "place-badge";
  row.badge.setAttribute("aria-hidden", "true");
  row.prepend(row.badge);
  row.name.addEventListener("input", () => seat(box, row.field, row.name.value.trim() !== ""));
  row.name.addEventListener("keydown", (event) => {
    // Enter goes on to the next name; only from an empty one it sends the form.
    if (event.key !== "Enter" || !row.name.value.trim()) return;
    event.preventDefault();
    row.nextElementSibling?.name?.focus();
  });
};

const furnish = () => {
  for (const box of document.querySelectorAll("[data-seats]:not([data-ready])")) {
    box.dataset.ready = "";
    box.querySelectorAll(".seat").forEach((label) => chipFor(box, label));
    box.querySelectorAll("[data-new]").forEach((row) => nameRow(box, row));
    // A name typed before this script came has its place by where it stands.
    box.querySelectorAll("[data-new]").forEach((row) => row.name.value.trim() && seat(box, row.field, true));
    box.querySelector("[data-with-script]").hidden = false;
    box.querySelector("[data-without-script]").hidden = true;
    show(box);
  }
};

document.addEventListener("htmx:after:process", furnish);
furnish();
