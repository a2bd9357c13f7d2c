// Where the browser allows it (https, localhost): the service worker that opens the app without network. What it may show
// then is kept here, as the page is drawn: the table and the home page, and all that they are made of.

// ---- A copy ------------------------------------------------------------------------------------

// It says since when; its tokens have been used before, perhaps.
const copy = document.getElementById("copy");
if (!copy.hidden) {
  const since = copy.querySelector("[data-since]");
  const time = new Date(copy.dataset.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  since.textContent = since.dataset.since.replace("{time}", time);
  document.querySelectorAll("input[name=token]").forEach((field) => (field.value = crypto.randomUUID()));
}

// ---- What is kept ------------------------------------------------------------------------------

const worker = document.querySelector("link[rel=manifest]").dataset.worker;
const scope = new URL("./", new URL(worker, location.href)).pathname;
const isTable = () => /\/c\/[^/]+\/[^/]+$/.test(location.pathname);

const partsOf = (fresh) => [
  ...[...fresh.querySelectorAll("link[href*='?v='], script[src*='?v=']")].map((part) => part.href ?? part.src),
  ...[...fresh.querySelectorAll("[data-module], [data-soon]")].flatMap(({ dataset: { module, follow, soon, queue, ahead, sheet } }) => [module, follow, soon, queue, ahead, sheet]),
  ...performance.getEntriesByType("resource").map(({ name }) => name),
];

const ours = (address) => {
  const { origin, searchParams, href } = new URL(address, location.href);
  return origin === location.origin && searchParams.has("v") && href;
};

const keepParts = async () => {
  const kept = await caches.open("static");
  const known = new Set((await kept.keys()).map(({ url }) => url));
  const wanted = new Set(partsOf(document).filter(Boolean).map(ours).filter((address) => address && !known.has(address)));
  await Promise.all([...wanted].map((address) => kept.add(address).catch(() => undefined)));
};

let away = false; // the link was taken back: nothing is kept that was under way then

const keepPage = async (text) => {
  const pages = await caches.open("pages");
  const headers = { "Content-Type": "text/html; charset=utf-8", "Date": new Date().toUTCString() };
  if (!away) await pages.put(location.pathname, new Response(text, { headers }));
};

// The first visit: the worker was not there yet when the page came.
const keepFirst = async () => {
  if (!isTable() && location.pathname !== scope) return;
  const pages = await caches.open("pages");
  if (await pages.match(location.pathname)) return;
  const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } }).catch(() => undefined);
  if (answer?.ok) await keepPage(await answer.text());
};

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const whole = ctx.select === "#page" && ctx.text && (ctx.response?.status ?? 200) < 400 && !ctx.refused;
  if (whole && isTable()) keepPage(ctx.text);
  if (whole) keepParts();
});

const isOf = (pathname, path) => pathname === path || (path === scope ? false : pathname.startsWith(`${path}/`));

// The link was taken back: nothing of the table stays, nor the home page that names it.
document.addEventListener("live:away", async () => {
  away = true;
  const table = document.getElementById("live").dataset.poll.replace(/\/version$/, "");
  const pages = await caches.open("pages");
  const kept = (await pages.keys()).filter(({ url }) => [table, scope].some((path) => isOf(new URL(url).pathname, path)));
  await Promise.all(kept.map((request) => pages.delete(request)));
});

const begin = async () => {
  await navigator.serviceWorker.register(worker, { scope });
  await navigator.serviceWorker.ready;
  await keepFirst();
  await keepParts();
  document.documentElement.dataset.installed = "";
};

begin().catch(() => undefined); // a private window, no room: the app works as without
