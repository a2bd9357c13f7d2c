// What every page needs beyond HTML: focus and scroll after a swap, what a save changed, no double sends, the theme,
// the time zone. Pages work without it.

const page = () => document.getElementById("page");
const isPage = (target) => target === page() || target?.id === "page";

// ---- Sending ----

const senders = (form) => form.querySelectorAll?.("button:not([type=button])") ?? [];

// Where the reader is: the focused element and what it stands in, by id.
const trail = () => {
  const ids = [];
  for (let at = document.activeElement; at && at !== page(); at = at.parentElement) if (at.id) ids.push(at.id);
  return ids;
};

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  document.getElementById("gone").hidden = true;
  ctx.from = location.pathname;
  ctx.scroll = window.scrollY;
  ctx.trail = trail();
  ctx.step = stepOf()?.dataset.step;
  if (ctx.sourceElement.matches("form")) senders(ctx.sourceElement).forEach((button) => (button.disabled = true));
});

document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.matches?.("form")) senders(ctx.sourceElement).forEach((button) => (button.disabled = false));
});

document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (ctx && !ctx.response && !ctx.sourceElement.matches?.(".preview")) document.getElementById("gone").hidden = false;
});

// A refused write keeps the address of the page it was written on: its own address may know no GET.
// The page one is on already is replaced, so that Back never shows it twice.
document.addEventListener("htmx:before:history:update", (event) => {
  const { history: step, response } = event.detail;
  if (response?.status >= 400 && event.detail.sourceElement?.matches?.("form[method=post]")) event.preventDefault();
  if (step.path === location.pathname + location.search) step.type = "replace";
});

// ---- After a swap ----

// The step of the game that is asked for, by its heading.
const stepOf = () => page().querySelector("[data-step]");

// What a write has brought: its heading and the first field under it; with the scores above where both fit.
const reveal = (heading) => {
  const place = (part) => part.getBoundingClientRect();
  const end = place(heading.closest("section").querySelector("details[open]") ?? heading).bottom;
  const scores = place(document.getElementById("balances") ?? heading).top;
  const top = end - scores < innerHeight - 16 ? scores : place(heading).top;
  if (top < 0 || end > innerHeight) scrollBy({ top: top - 8, behavior: "instant" });
  heading.focus({ preventScroll: true });
};

const settle = (ctx) => {
  const samePage = ctx.from === location.pathname;
  const step = stepOf();
  const fault = page().querySelector("[aria-invalid=true], .fault");
  const notice = page().querySelector("[data-notice]");
  if (fault) return fault.focus();
  window.scrollTo({ top: samePage && !notice ? ctx.scroll : 0, behavior: "instant" });
  if (notice) return notice.focus({ preventScroll: true });
  if (samePage && step && step.dataset.step !== ctx.step) return reveal(step);
  if (!samePage || !refocus(ctx.trail)) page().querySelector("h1").focus({ preventScroll: true });
};

// The same place on the redrawn page, or what it stood in: a fold that has closed is focused itself.
const refocus = (ids) =>
  ids.some((id) => {
    const found = document.getElementById(id);
    const target = found?.matches("details") ? found.querySelector("summary") : found;
    target?.focus({ preventScroll: true });
    return target && document.activeElement === target;
  });

// Sheets that the new page brings with it move everything once they are there.
const styled = () =>
  Promise.all(
    [...page().querySelectorAll("link[rel=stylesheet]")]
      .filter((link) => !link.sheet)
      .map((link) => new Promise((done) => (link.onload = link.onerror = done))),
  );

document.addEventListener("htmx:after:swap", async ({ detail: { ctx } }) => {
  if (ctx.live) return; // the reader stays where they are
  if (!page() || !(isPage(ctx.target) || ctx.select === "#page")) return;
  await styled();
  requestAnimationFrame(() => settle(ctx));
});

// A refused form comes back filled in: what was typed is what it begins with, and still nothing to be lost when
// the page follows the book (follow.js).
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.live || ctx.request?.method !== "POST" || ctx.response.status < 400) return;
  const action = new URL(ctx.request.action, location.href).href;
  for (const form of document.querySelectorAll("#page form")) if (form.action === action) form.dataset.kept = "";
});

// ---- What changed ----

const newest = () => document.getElementById("newest");
const figureOf = (row) => row.querySelector(".money, .points");
const figures = () =>
  new Map([...document.querySelectorAll(".balance, .score")].map((row) => [row.id, figureOf(row).textContent]));

let known = newest()?.dataset.seq ?? "";
let before = figures();

const announce = () => {
  const story = newest();
  if (story && story.dataset.seq !== known) {
    document.getElementById("spoken").textContent = story.querySelector(".story-text").textContent;
    known = story.dataset.seq;
  }
  const after = figures();
  after.forEach((figure, id) => {
    if (before.has(id) && before.get(id) !== figure) {
      figureOf(document.getElementById(id)).classList.add("ticked");
    }
  });
  if (after.size) before = after;
};

document.addEventListener("htmx:after:swap", announce);

// ---- The menu ----

const closeMenus = (except) =>
  document.querySelectorAll("details.menu[open]").forEach((menu) => menu !== except && (menu.open = false));

document.addEventListener("click", ({ target }) => closeMenus(target.closest("details.menu")));
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

const remembered = () => {
  try {
    return localStorage.getItem("theme") ?? "auto";
  } catch {
    return "auto";
  }
};

document.addEventListener("change", ({ target }) => {
  if (target.name !== "theme") return;
  window.knockbookTheme(target.value);
  try {
    localStorage.setItem("theme", target.value);
  } catch {
    // No storage: the choice holds until the page is left.
  }
});

// ---- What a fresh page is given ----

const bring = (module) => import(module).catch(() => undefined); // without a server: with the next page

// What nobody needs at once comes after all else; at once where the page itself came without a server.
const later = async (work) => {
  if (document.readyState !== "complete") await new Promise((loaded) => window.addEventListener("load", loaded, { once: true }));
  setTimeout(work, copied ? 0 : 900);
};
const copied = !document.getElementById("copy").hidden;

const furnish = () => {
  document.querySelectorAll("[data-module]").forEach(({ dataset }) => bring(dataset.module));
  later(() => document.querySelectorAll("[data-soon]").forEach(({ dataset }) => bring(dataset.soon)));
  document.querySelectorAll("[data-theme-choice]").forEach((choice) => {
    choice.hidden = false;
    choice.querySelector(`input[value=${remembered()}]`).checked = true;
  });
  document.querySelectorAll("input[data-time-zone]").forEach((field) => {
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  });
};

document.addEventListener("htmx:after:process", furnish);
furnish();

// ---- Without network ----

const { install } = document.querySelector("link[rel=manifest]").dataset;
if (navigator.serviceWorker) later(() => bring(install));
