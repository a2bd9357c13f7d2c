// The bid board: one tap on whoever wins a trick keeps the piles.

const bidders = (board) => [...board.querySelectorAll("[data-player]")];
const pile = ({ dataset }) => Number(dataset.pile ?? 0);
const taken = (board) => bidders(board).reduce((total, bidder) => total + pile(bidder), 0);

const state = (board, bidder) => {
  const needs = Number(bidder.dataset.bid) - pile(bidder);
  if (taken(board) === 0 || bidder.dataset.bid === "") return ["", ""];
  if (needs > 0) return ["needs", board.dataset.needs.replace("{number}", needs)];
  return needs === 0 ? ["made", board.dataset.made] : ["over", board.dataset.over];
};

const show = (board) =>
  bidders(board).forEach((bidder) => {
    const [kind, words] = state(board, bidder);
    bidder.dataset.state = kind;
    bidder.querySelector("[data-state]").textContent = words;
    bidder.querySelector("[data-count]").textContent = pile(bidder);
    bidder.querySelector("[data-less]").disabled = pile(bidder) === 0;
    bidder.querySelector("[data-more]").disabled = taken(board) >= Number(board.dataset.cards);
  });

const piles = (board) => Object.fromEntries(bidders(board).map((bidder) => [bidder.dataset.player, pile(bidder)]));

const keyOf = (board) => `piles ${board.dataset.keep}`;

const keep = (board) => {
  try {
    localStorage.setItem(keyOf(board), JSON.stringify(piles(board)));
  } catch {
    // No storage: the piles hold until the page is left.
  }
};

// The piles of this hand as they were; those of earlier hands at this table are forgotten.
const recall = (board) => {
  try {
    const table = keyOf(board).slice(0, keyOf(board).lastIndexOf(" ") + 1);
    const old = Object.keys(localStorage).filter((name) => name.startsWith(table) && name !== keyOf(board));
    old.forEach((name) => localStorage.removeItem(name));
    return JSON.parse(localStorage.getItem(keyOf(board))) ?? {};
  } catch {
    return {};
  }
};

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-board] :is([data-more], [data-less])");
  if (!key) return;
  const board = key.closest("[data-board]");
  const bidder = key.closest("[data-player]");
  bidder.dataset.pile = pile(bidder) + ("more" in key.dataset ? 1 : -1);
  show(board);
  keep(board);
  if (taken(board) === Number(board.dataset.cards)) {
    document.dispatchEvent(new CustomEvent("hand:piles", { detail: piles(board) }));
  }
});

const furnish = () => {
  document.querySelectorAll("[data-board]:not([data-ready])").forEach((board) => {
    board.dataset.ready = "";
    const before = recall(board);
    bidders(board).forEach((bidder) => {
      bidder.dataset.pile = before[bidder.dataset.player] ?? 0;
      bidder.append(document.getElementById("pile").content.cloneNode(true));
      bidder.querySelectorAll("button").forEach((key) => {
        key.ariaLabel = key.ariaLabel.replace("{name}", bidder.querySelector(".name").textContent);
      });
    });
    show(board);
  });
};

document.addEventListener("htmx:after:process", furnish);
furnish();
