// The phone's outbox: what was recorded while nobody answered is kept in the phone's own store, one key an item, and sent
// one at a time, in order. Each item carries its own token, so that sending it again writes nothing twice.
// What stands of it on the page is waiting.js.

const PATIENCE = 8000; // milliseconds; an answer later than this is none, and the token makes asking again harmless
const SOON = 1000;
const SELDOM = 15_000;
export const UNANSWERED = [408, 429, 502, 503, 504]; // by a proxy, or by a server that cannot write for now

const mark = () => document.getElementById("outbox");
const root = () => mark().dataset.root;
const changed = (name, detail) => document.dispatchEvent(new CustomEvent(`outbox:${name}`, { detail }));

// ---- The store ---------------------------------------------------------------------------------

const stored = (work, otherwise) => {
  try {
    return work(localStorage);
  } catch {
    return otherwise; // no storage, or it is full
  }
};

const prefix = () => `outbox ${root()} `;

// Oldest first: {key, path, fields, token, after, says, at, refused}.
export const items = () =>
  mark()
    ? stored((phone) => {
        const keys = Object.keys(phone).filter((key) => key.startsWith(prefix()));
        return keys.sort().map((key) => ({ ...JSON.parse(phone.getItem(key)), key }));
      }, [])
    : [];

export const put = ({ key, ...item }) =>
  stored((phone) => {
    phone.setItem(key, JSON.stringify(item));
    return true;
  }, false);

export const remove = (key) => {
  stored((phone) => phone.removeItem(key));
  changed("changed");
};

// Behind all others, whatever the phone's clock has done meanwhile.
export const nextKey = () => {
  const last = Number(items().at(-1)?.key.slice(prefix().length).split(" ")[0] ?? 0);
  return `${prefix()}${String(Math.max(Date.now(), last + 1)).padStart(15, "0")} ${newToken()}`;
};

export const newToken = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// ---- One tab at a time -------------------------------------------------------------------------

const me = newToken();
const turn = () => `turn ${root()}`;
const holder = () => stored((phone) => phone.getItem(turn()), null)?.split(" ") ?? [];
const claim = () => stored((phone) => phone.setItem(turn(), `${me} ${Date.now() + PATIENCE + SOON}`));

// Where the browser has no locks (plain http): a name in the store that runs out by itself.
const byTurns = async (work) => {
  const [who, until] = holder();
  if (who && who !== me && Number(until) > Date.now()) return;
  claim();
  await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 50));
  if (holder()[0] !== me) return;
  try {
    await work(claim);
  } finally {
    if (holder()[0] === me) stored((phone) => phone.removeItem(turn()));
  }
};

const alone = (work) =>
  navigator.locks
    ? navigator.locks.request(`outbox ${root()}`, { ifAvailable: true }, (lock) => lock && work(() => {}))
    : byTurns(work);

// ---- Sending -----------------------------------------------------------------------------------

// {seq, after}: where it stands in the book, and what comes next comes after; {page, status} where the server refused it;
// nothing where nobody answered.
const post = async ({ path, fields, token, after }) => {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(path, {
      method: "POST",
      body: new URLSearchParams([...fields, ["token", token], ["after", after]]),
      headers: { Accept: "application/json, text/html;q=0.5" },
      redirect: "error",
      signal: stop.signal,
    });
    if (UNANSWERED.includes(answer.status)) return {};
    if (!answer.ok) return { page: await answer.text(), status: answer.status };
    const said = await answer.json();
    return Number.isInteger(said.seq) && Number.isInteger(said.after) ? said : {};
  } catch {
    return {};
  } finally {
    clearTimeout(late);
  }
};

const isDeal = (path) => /\/deal(\/\d+)?$/.test(path); // a hand that the page knew goes by its line

// A deal that waits behind comes after it, and one in an open form whose page had seen the book as the item did. Money
// handed over does not: it would pass over the same payment, written meanwhile by somebody else or by this phone.
const follow = (was, now) => {
  document.querySelectorAll("form[data-outbox] [name=after]").forEach((field) => {
    if (isDeal(field.form.action) && Number(field.value) >= was) field.value = Math.max(Number(field.value), now);
  });
};

const sent = () => `sent ${root()}`;

// Deals that stand in the book already, though the page may be older.
const written = [];

// How many steps the table is ahead of a page that was drawn from that seq.
export const steps = (seq) =>
  items().filter(({ path }) => isDeal(path)).length + written.filter((one) => one > seq).length;

const accept = (item, { seq, after }) => {
  const deal = isDeal(item.path);
  if (deal) written.push(seq);
  follow(item.after, after);
  items().forEach((next) => isDeal(next.path) && put({ ...next, after: Math.max(next.after, after) }));
  stored((phone) => phone.setItem(sent(), JSON.stringify([item.after, after, deal && seq])));
  remove(item.key);
};

let failures = 0;
let timer;

const drain = async (goOn) => {
  for (let [item] = items(); item && !item.refused; [item] = items()) {
    goOn();
    const answer = await post(item);
    if (!answer.seq && !answer.page) {
      failures += 1;
      return changed("gone");
    }
    failures = 0;
    if (!answer.seq) return changed("refused", { item, ...answer });
    accept(item, answer);
    if (items().length === 0) changed("sent");
  }
};

let sending;

// Sends what waits, until it is all sent, refused, or nobody answers; then tries again later, ever less often.
export const flush = () => {
  clearTimeout(timer);
  if (!items().length) return undefined;
  sending ??= alone(drain).finally(() => {
    sending = undefined;
    const [first] = items();
    clearTimeout(timer);
    if (first && !first.refused) timer = setTimeout(flush, Math.min(SOON * 2 ** failures, SELDOM));
  });
  return sending;
};

// ---- When --------------------------------------------------------------------------------------

window.addEventListener("online", flush);
window.addEventListener("pageshow", flush);
document.addEventListener("live:back", flush);
document.addEventListener("visibilitychange", () => document.hidden || flush());

// What another tab kept, sent or threw away.
window.addEventListener("storage", ({ key, newValue }) => {
  if (!mark() || !key) return;
  if (key === sent() && newValue) {
    const [was, now, deal] = JSON.parse(newValue);
    if (deal) written.push(deal);
    follow(was, now);
  }
  if (key.startsWith(prefix())) changed("changed");
});
