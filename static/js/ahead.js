// What the outbox says, and the steps to come, as the server drew them while it was there. The steps are put in place of
// one another while it is gone, so that a hand, and the hands after it, can be written down.

const { newToken } = await import(document.getElementById("outbox").dataset.queue); // by its version

const WAIT = 2500; // milliseconds after a page was drawn: first what it shows, then what comes after

const list = () => document.getElementById("waiting");
const record = () => document.getElementById("record");
const form = (at) => at?.querySelector("form[data-at]");

let said; // the outbox's words
let steps = []; // templates' contents, in order
let drawn; // what the server drew into the record, by its label, where it is a step that others may stand in for
let stored; // the newest seq that the steps are for

// ---- Fetching ----------------------------------------------------------------------------------

const fetched = async (address) => {
  const copies = await globalThis.caches?.open("pages").catch(() => undefined);
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (!answer.ok) return "";
    if (document.getElementById("away").hidden) await copies?.put(address, answer.clone());
    return answer.text();
  } catch {
    return (await (await copies?.match(address))?.text()) ?? "";
  }
};

let timer;

const fetchSoon = () => {
  const at = document.getElementById("outbox");
  const seq = list()?.dataset.seq ?? "";
  if (!at || (said && seq === stored)) return;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const text = await fetched(`${at.dataset.root}/ahead`);
    if (!text) return;
    stored = seq;
    const fresh = new DOMParser().parseFromString(text, "text/html");
    steps = [...fresh.querySelectorAll("template[data-step]")].map(({ content }) => content);
    said = fresh.getElementById("words");
    document.dispatchEvent(new Event("outbox:changed"));
  }, said ? WAIT : 0);
};

// ---- In place ----------------------------------------------------------------------------------

export const words = () => said;

let last; // the newest item that waits

// What was bid in the step before stands beside each name, and decides what is made.
const carry = (at) =>
  at.querySelectorAll("[data-call]").forEach((call) => {
    const bid = last?.fields.find(([name]) => name === `bids.${call.dataset.call}`)?.[1];
    const words = call.querySelector("[data-words]");
    if (bid === undefined || !words) return;
    call.dataset.bid = bid;
    words.textContent = words.dataset.words.replace("{bid}", bid);
  });

const fragment = (wanted) => {
  const copy = wanted.cloneNode(true);
  copy.querySelectorAll("[name=token]").forEach((field) => (field.value = newToken()));
  copy.querySelectorAll("[name=after]").forEach((field) => (field.value = list().dataset.seq));
  carry(copy);
  return copy;
};

const nothingMore = () => {
  const words = Object.assign(document.createElement("p"), { className: "lead", textContent: said.dataset.more });
  words.dataset.nothing = "";
  return words;
};

const put = (stands, ...nodes) => {
  record().toggleAttribute("data-stand-in", stands);
  record().replaceChildren(...nodes);
  htmx.process(record());
  record().scrollIntoView({ block: "nearest" });
};

// Shows the step that comes so many after the one that the server drew.
export const place = (ahead, newest) => {
  last = newest;
  if (!record() || !list() || !steps.length) return;
  const now = form(record());
  if (!record().hasAttribute("data-stand-in")) drawn = now && { label: now.dataset.at, nodes: [...record().childNodes] };
  if (!drawn) return;
  const base = steps.findIndex((step) => form(step).dataset.at === drawn.label);
  const next = base < 0 ? undefined : steps[base + ahead];
  const label = ahead === 0 ? drawn.label : form(next)?.dataset.at;
  if (label ? now?.dataset.at === label : record().querySelector("[data-nothing]")) return;
  if (ahead === 0) put(false, ...drawn.nodes);
  else put(true, label ? fragment(next) : nothingMore());
};

document.addEventListener("htmx:after:process", fetchSoon);
fetchSoon();
