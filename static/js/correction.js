// A hand being corrected: its bids, as they are tapped, decide what its tricks make. js/bids.js shows the rest.

const radios = (call) => [...call.querySelectorAll("input[type=radio]")];
const chosen = (call) => radios(call).find(({ checked }) => checked);

// The number that makes the bid stands apart, before the others in their order.
const place = (call, bid) => {
  const before = chosen(call)?.value;
  const others = radios(call).map(({ value }) => Number(value)).filter((number) => number !== bid).sort((a, b) => a - b);
  const makes = call.closest("[data-calls]").dataset.makes.replace("{bid}", bid);
  [bid, ...others].forEach((number, index) => {
    const field = radios(call)[index];
    field.value = number;
    field.checked = field.value === before;
    field.nextElementSibling.textContent = index ? number : makes;
  });
};

const carry = (call, bid) => {
  const words = call.querySelector(".call-place");
  if (words) words.textContent = call.closest("[data-calls]").dataset.bids.replace("{bid}", bid);
  if (call.querySelector(".makes") && radios(call).some(({ value }) => value === String(bid))) place(call, bid);
  call.dataset.bid = bid;
};

// Caught on its way down, so that js/bids.js finds the tricks as they are now.
document.addEventListener(
  "input",
  ({ target }) => {
    const said = target.closest("[data-calls=bids] [data-call]");
    const call = said?.closest("form").querySelector(`[data-calls=tricks] [data-call="${said.dataset.call}"]`);
    if (call && call.dataset.bid !== target.value) carry(call, Number(target.value));
  },
  true,
);
