// Opens the app without network, on https and localhost: what pages are made of by its version, and the last table page of
// a session as a copy that says so. The book itself is never answered from here while there is a server.

const PAGES = "pages"; // copies of the home page and of tables, by path; what comes after, for the outbox
const STATIC = "static"; // addresses carry their version, so a copy is never another version's
const TABLE = /\/c\/[^/]+\/[^/]+$/;
const PATIENCE = 6000;

const base = new URL("./", self.location.href).pathname;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const isCopied = ({ pathname }) => pathname === base || TABLE.test(pathname);

// A copy tells itself from the page it is of: the notice is in sight, and says since when.
const asCopy = async (copy) => {
  const text = await copy.text();
  const marked = text.replace('id="copy" hidden', `id="copy" data-at="${copy.headers.get("Date")}"`);
  return new Response(marked, { headers: copy.headers });
};

const forget = async (pages, pathname) => {
  const kept = (await pages.keys()).filter(({ url }) => new URL(url).pathname === base || new URL(url).pathname.startsWith(pathname));
  await Promise.all(kept.map((request) => pages.delete(request)));
};

// The server first, always; where it does not answer, the copy.
const page = async (request, { pathname }) => {
  const pages = await caches.open(PAGES);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status >= 502) throw new Error(`${answer.status}`);
    const refused = answer.status === 403 || answer.status === 404; // the link was taken back
    if (refused) await forget(pages, pathname);
    if (answer.ok && !answer.redirected) await pages.put(pathname, answer.clone());
    return answer;
  } catch {
    const copy = await pages.match(pathname);
    return copy ? asCopy(copy) : Response.error();
  }
};

const versioned = async (request, { pathname }) => {
  const kept = await caches.open(STATIC);
  const copy = await kept.match(request);
  if (copy) return copy;
  try {
    const answer = await fetch(request);
    if (!answer.ok) return answer;
    await kept.delete(pathname, { ignoreSearch: true });
    await kept.put(request, answer.clone());
    return answer;
  } catch {
    return (await kept.match(pathname, { ignoreSearch: true })) ?? Response.error();
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (address.searchParams.has("v")) event.respondWith(versioned(request, address));
  else if (request.mode === "navigate" && isCopied(address)) event.respondWith(page(request, address));
});
