// What stands on the page of the phone's outbox: forms that are kept when nobody answers, the list of what waits, and the
// one that the server refused.

const mark = () => document.getElementById("outbox");
const outbox = await import(mark().dataset.queue); // by its version
const { UNANSWERED, flush, items, newToken, nextKey, put, remove, steps } = outbox;
const { place, words } = await import(mark().dataset.ahead);

const all = (selector, at = document) => [...at.querySelectorAll(selector)];
const list = () => document.getElementById("waiting");
const gone = () => document.getElementById("live")?.dataset.state === "gone";

// ---- A form becomes an item --------------------------------------------------------------------

// What the phone can say of it by itself: {winner} is a player, {totals} everybody's.
const inWords = (form, fields) => {
  const names = JSON.parse(words()?.dataset.names ?? "{}");
  const said = (part) => {
    const value = fields.find(([name]) => name === part)?.[1];
    if (value !== undefined) return names[value] ?? value;
    const each = fields.filter(([name, number]) => name.startsWith(`${part}.`) && number !== "");
    return each.map(([name, number]) => `${names[name.slice(part.length + 1)]} ${number}`).join(", ");
  };
  return form.dataset.outbox.replace(/\{(\w+)\}/g, (_whole, part) => said(part));
};

const itemOf = (form, submitter) => {
  const filledIn = all("[data-filled]", form).map(({ name }) => name); // the server fills them in again
  const data = new FormData(form, submitter);
  const fields = [...data].filter(([name]) => !["token", "after", ...filledIn].includes(name));
  return {
    key: form.dataset.item ?? nextKey(),
    path: new URL(form.action).pathname,
    fields,
    token: data.get("token"),
    after: Number(data.get("after")),
    says: inWords(form, fields),
    at: Date.now(),
  };
};

// Ready for the next one: nothing typed, and a token of its own.
const blank = (form) => {
  for (const field of form.elements) {
    if (field.matches("[type=radio], [type=checkbox]")) field.checked = field.defaultChecked = field.value === "";
    else if (field.matches("input:not([type=hidden])")) field.value = field.defaultValue = "";
  }
  all("[name=token]", form).forEach((field) => (field.value = newToken()));
  all("[data-once]").forEach((field) => field.remove());
  all("[data-at-rest]").forEach((choice) => (choice.checked = true));
  all(".fault", form).forEach((fault) => fault.remove());
  all("[aria-invalid]", form).forEach((field) => field.removeAttribute("aria-invalid"));
  delete form.dataset.item;
  delete form.dataset.kept;
  form.dispatchEvent(new Event("outbox:blank", { bubbles: true }));
};

// Where a form is for one thing only (`data-then`, the page that follows), nobody can send it a second time.
const keep = (form, item) => {
  if (!put(item)) return false;
  if (form.dataset.then) form.hidden = true;
  else blank(form);
  show();
  flush();
  return true;
};

const tapped = new WeakMap(); // what a form said when it was sent

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!mark() || !form.matches("form[data-outbox]")) return;
    const item = itemOf(form, event.submitter);
    tapped.set(form, item);
    const goesBehind = form.dataset.item || items().length > 0 || gone();
    if (!goesBehind || !keep(form, item)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// ---- Nobody answered ---------------------------------------------------------------------------

const isOurs = (ctx) => ctx?.sourceElement?.matches?.("form[data-outbox]") && tapped.has(ctx.sourceElement);

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (isOurs(ctx)) ctx.request.timeout = 8000;
});

document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (ctx?.response) return;
  if (isOurs(ctx) && keep(ctx.sourceElement, tapped.get(ctx.sourceElement))) {
    document.getElementById("gone").hidden = true;
  }
  const preview = ctx?.sourceElement?.closest?.(".preview");
  if (preview) preview.textContent = words()?.dataset.unpaid ?? "";
});

// A proxy whose server is gone answers by itself, and so does a server that has lost its database or has no room.
document.addEventListener("htmx:before:response", (event) => {
  const { ctx } = event.detail;
  if (!UNANSWERED.includes(ctx.response.status) || !isOurs(ctx)) return;
  if (keep(ctx.sourceElement, tapped.get(ctx.sourceElement))) event.preventDefault();
});

// ---- The list ----------------------------------------------------------------------------------

const row = (item, last) => {
  const line = list().querySelector("template").content.cloneNode(true).firstElementChild;
  line.dataset.key = item.key;
  line.querySelector("[data-says]").textContent = item.says;
  line.querySelector(".fault").textContent = item.refused ?? "";
  line.toggleAttribute("data-refused", Boolean(item.refused));
  line.querySelector("[data-throw]").hidden = !item.refused && !last;
  return line;
};

const show = () => {
  const waiting = items();
  mark()?.toggleAttribute("data-ready", Boolean(words()));
  const ahead = waiting[0]?.refused ? 0 : steps(Number(list()?.dataset.seq));
  document.documentElement.toggleAttribute("data-waiting", waiting.length > 0);
  all("[data-number]").forEach((figure) => (figure.textContent = Number(figure.dataset.number) + ahead));
  all("[data-waits]").forEach((count) => (count.textContent = waiting.length || ""));
  place(ahead, waiting.at(-1));
  if (!list() || !words()) return;
  if (!list().firstChild) list().append(...words().cloneNode(true).childNodes);
  list().hidden = waiting.length === 0;
  list().querySelector("ol").replaceChildren(...waiting.map((item) => row(item, item === waiting.at(-1))));
  list().querySelector("h2").textContent = words().dataset.title.replace("{number}", waiting.length);
  list().dataset.state = waiting[0]?.refused ? "refused" : "waiting";
  all("[data-plain]", list()).forEach((hint) => (hint.hidden = "serviceWorker" in navigator));
};

document.addEventListener("click", ({ target }) => {
  const line = target.closest("#waiting [data-key]");
  if (!line) return;
  const item = items().find(({ key }) => key === line.dataset.key);
  if (target.closest("[data-ask]")) line.toggleAttribute("data-asking");
  if (!item) return show();
  if (target.closest("[data-gone-for-good]")) throwAway(item);
  if (target.closest("[data-again]")) again(item);
});

const throwAway = ({ key }) => {
  all("[data-item]").forEach((form) => form.dataset.item === key && delete form.dataset.item);
  remove(key);
  flush();
};

// Sent again as it was, by somebody who has seen the page as it is now.
const again = ({ refused: _words, ...item }) => {
  put({ ...item, after: Math.max(item.after, Number(list().dataset.seq)) });
  show();
  flush();
};

// ---- The server refused it ---------------------------------------------------------------------

const typedInto = (form) =>
  [...form.elements].some((field) => field.matches("input:not([type=hidden])") &&
    (field.matches("[type=radio], [type=checkbox]")
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue));

const formOf = (item, fresh) =>
  all("form[data-outbox]", fresh).find((form) =>
    form.getAttribute("action") === item.path &&
    all("input[type=hidden]:not([name=token], [name=after], [data-filled], [value=''])", form).every(({ name, value }) =>
      item.fields.some(([field, said]) => field === name && said === value)));

const serversWords = (fresh) => {
  const said = [...fresh.querySelectorAll("#main .notice-stale :is(h2, li), #main .fault, #main .lead")];
  return said.map(({ textContent }) => textContent.trim().replace(/\s+/g, " ")).join(" · ") || words()?.dataset.refused || "?";
};

// The page as the server drew it around what was typed; over a form that somebody is filling in only when asked to.
document.addEventListener("outbox:refused", ({ detail: { item, page, status } }) => {
  const fresh = new DOMParser().parseFromString(page, "text/html");
  put({ ...item, refused: serversWords(fresh) });
  const busy = all("form[data-outbox]").some(typedInto) || !list() || ![409, 422].includes(status);
  if (busy || !fresh.getElementById("record")) return show();
  const form = formOf(item, fresh);
  if (form) Object.assign(form.dataset, { item: item.key, kept: "" }); // kept by pages that follow the book, too
  const target = document.getElementById("page");
  return htmx.swap({
    text: fresh.documentElement.outerHTML,
    target,
    select: "#page",
    swap: "outerHTML show:none",
    push: "false",
    sourceElement: target,
    from: location.pathname,
    scroll: window.scrollY,
    trail: [],
    refused: true,
  });
});

document.addEventListener("outbox:sent", () => {
  const done = document.querySelector("form[data-then][hidden]");
  if (done) location.assign(done.dataset.then);
});
document.addEventListener("outbox:changed", show);
document.addEventListener("outbox:gone", show);
document.addEventListener("htmx:after:process", show);
document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: mark().dataset.sheet }));
show();
flush();
