// Follows the book: asks every second and a half whether anything is new, and brings the page up to date around
// what somebody is doing on it. A hidden page rests; a server that is gone is asked less and less often.

const BEAT = 1300; // milliseconds; with the page fetched as well, what is new is there within two seconds
const SELDOM = 10_000;
const PATIENCE = 8000;
const SEVERAL = 3; // failures; a link taken back seldom comes back either

// The page's mark in its bar: where to ask, and which version the page is. Pages outside a session have none.
const mark = () => document.getElementById("live");

const show = (state) => {
  const at = mark();
  if (!at) return;
  const back = state === "live" && at.dataset.state === "gone";
  at.hidden = false;
  at.dataset.state = state;
  if (back) document.dispatchEvent(new Event("live:back"));
  document.getElementById("away").hidden = state !== "away";
  if (state === "live") document.getElementById("gone").hidden = document.getElementById("copy").hidden = true;
  if (state === "away") document.dispatchEvent(new Event("live:away"));
};

// ---- Asking ------------------------------------------------------------------------------------

let timer;
let asking;
let failures = 0;

// A little apart from each other, so that the phones of a table don't all ask at once.
const pause = () => Math.min(BEAT * 2 ** failures, SELDOM) * (0.9 + Math.random() * 0.2);

const rest = () => {
  clearTimeout(timer);
  asking?.abort("rest");
};

const over = (mine) => mine !== asking || mine.signal.reason === "rest";

const ask = async () => {
  rest();
  const at = mark();
  if (!at || document.hidden) return;
  const mine = (asking = new AbortController());
  const late = setTimeout(() => mine.abort("late"), PATIENCE);
  try {
    const state = await answered(at, mine.signal);
    if (over(mine)) return;
    show(state);
    failures = state === "live" ? 0 : SEVERAL;
  } catch {
    if (over(mine)) return;
    failures += 1;
    if (failures > 1) show("gone"); // one alone is no news on a kitchen network
  } finally {
    clearTimeout(late);
    if (!over(mine)) timer = setTimeout(ask, pause());
  }
};

const get = async (address, signal, headers) => {
  const answer = await fetch(address, { headers, signal, cache: "no-store", redirect: "manual" });
  if (answer.status >= 500) throw new Error(`${answer.status}`);
  return answer;
};

const answered = async (at, signal) => {
  const answer = await get(at.dataset.poll, signal, { "If-None-Match": `"${at.dataset.version}"` });
  if (answer.status === 403 || answer.status === 404) return "away";
  if (answer.ok) await follow(at, await answer.text(), signal);
  return "live";
};

// ---- Following ---------------------------------------------------------------------------------

// Forms and links under way: their answer brings a page of its own.
const underWay = new Set();
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => ctx.select === "#page" && underWay.add(ctx));
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => underWay.delete(ctx));

// Browsers remember for good that a module did not come: it is asked for again by another address.
let missed = 0;
const drawing = async (module) => {
  try {
    return await import(missed ? `${module}&missed=${missed}` : module);
  } catch (error) {
    missed += 1;
    throw error;
  }
};

const follow = async (at, version, signal) => {
  const address = location.href;
  const answer = await get(address, signal, { Accept: "text/html" });
  const text = answer.ok ? await answer.text() : "";
  const { draw } = await drawing(at.dataset.follow); // which takes its time, so what may have changed is looked at after it
  if (underWay.size || mark() !== at || location.href !== address) return;
  if (text) await draw(text);
  // Not the drawn page's own: should a browser ask differently for pages, that would never come to an end.
  mark().dataset.version = version;
};

// ---- When --------------------------------------------------------------------------------------

const wake = () => (document.hidden ? rest() : ask());
document.addEventListener("visibilitychange", wake);
window.addEventListener("pageshow", ({ persisted }) => persisted && wake());
window.addEventListener("online", wake);
document.addEventListener("outbox:sent", wake);

// A page that was just drawn is up to date.
const begin = () => {
  document.getElementById("away").hidden = true;
  rest();
  if (!mark()) return;
  const copied = !document.getElementById("copy").hidden; // drawn while nobody answered
  show(copied ? "gone" : "live");
  timer = setTimeout(ask, copied ? 0 : pause());
};
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => ctx.live || begin());
if (!document.hidden) {
  begin();
  ask(); // the script comes after the page
}
