// Draws a newer page over the one that is open: htmx's morph, around what somebody has typed, opened and looks at.

const page = () => document.getElementById("page");
const all = (root, selector) => [...root.querySelectorAll(selector)];
const byId = (root, id) => root.querySelector(`[id="${CSS.escape(id)}"]`);

// ---- What is whose -----------------------------------------------------------------------------

// The same thing on both pages gets the same id for the moment, so that the morph takes the one for the other.
const MOMENT = "live:";

const key = (element) => {
  if (element.matches("form")) {
    const { step, ending } = element.elements;
    return [element.getAttribute("action"), step?.value, ending?.value].join(" ");
  }
  if (element.matches("input")) return `${element.name} ${element.value}`;
  return element.className;
};

const name = (root) => {
  const seen = new Map();
  for (const element of all(root, "form:not([id]), details:not([id]), input:not([id], [type=hidden])")) {
    if (element.matches("input") && element.form) continue;
    const base = `${MOMENT}${element.localName} ${key(element)}`;
    seen.set(base, (seen.get(base) ?? 0) + 1);
    element.id = `${base} ${seen.get(base)}`;
  }
};

const unname = (root) => all(root, `[id^="${MOMENT}"]`).forEach((element) => element.removeAttribute("id"));

// ---- What somebody has done --------------------------------------------------------------------

const changed = (field) => {
  if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
  if (field.matches("select")) return [...field.options].some((option) => option.selected !== starts(field, option));
  return field.matches("input:not([type=hidden]), textarea") && field.value !== field.defaultValue;
};

const starts = (select, option) =>
  option.defaultSelected || (select.selectedIndex === option.index && ![...select.options].some((one) => one.defaultSelected));

// Of values for one player each, which share an address, only the one that has a fault.
const refused = (form) => form.querySelector(".fault") !== null || form.matches("[data-kept]:not(.give)");
const touched = (form) => refused(form) || [...form.elements].some(changed);

// ---- Keeping it --------------------------------------------------------------------------------

// Touched forms stay as they are, with their own token and `after`: what was seen is what is written on. One that
// was refused stays with all around it, and with the notice that says why; a value for one player alone, among others'.
const keep = (fresh) => {
  const forms = all(page(), "form").filter(touched);
  forms.forEach((form) => stay((refused(form) && !form.matches(".give")) || !byId(fresh, form.id) ? form.closest("#main > *") : form, fresh));
  if (forms.some(refused)) all(page(), "#main > [data-notice]").forEach((notice) => stay(notice, fresh));
};

// Also where the newer page has no place for it.
const stay = (block, fresh) => {
  block.id ||= `${MOMENT}stays ${[...block.parentNode.children].indexOf(block)}`;
  const [main, place] = [byId(fresh, "main"), block.cloneNode(false)];
  if (!byId(fresh, block.id)) block.matches("[data-notice]") ? main.prepend(place) : main.append(place);
  block.setAttribute("hx-morph-skip", "");
};

const keepOpen = (fresh) => {
  for (const fold of all(page(), "details")) {
    const twin = byId(fresh, fold.id);
    if (twin) twin.open = fold.open;
  }
};

// Where the reader is: the focus with its selection, and how far down the screen something stands.
const place = () => {
  const focus = document.activeElement;
  const inView = (element) => element.getBoundingClientRect().bottom > 0;
  const anchor = page().contains(focus) && focus.matches("input, select, textarea, button")
    ? focus
    : all(page(), "#main [id]").find(inView);
  const top = anchor?.getBoundingClientRect().top;
  const [from, to] = [focus.selectionStart, focus.selectionEnd];
  return () => {
    if (focus.isConnected && document.activeElement !== focus) {
      focus.focus({ preventScroll: true });
      if (from !== null && from !== undefined) focus.setSelectionRange(from, to);
    }
    if (window.scrollY && anchor?.isConnected) {
      window.scrollBy({ top: anchor.getBoundingClientRect().top - top, behavior: "instant" });
    }
  };
};

// What changed shows it again: an animation begins anew only once its class was away for a moment.
const calm = (fresh) => {
  all(page(), ".ticked").forEach((figure) => figure.classList.remove("ticked"));
  const [before, after] = [byId(page(), "newest"), byId(fresh, "newest")];
  if (before?.dataset.seq !== after?.dataset.seq) before?.classList.remove("story-new");
  void page().offsetWidth;
};

// ---- Drawing -----------------------------------------------------------------------------------

// A newer program brings its own scripts and sheets: the page is loaded anew, once nothing would be lost by it.
const outdated = (fresh) => {
  const [here, there] = [byId(page(), "live"), byId(fresh, "live")];
  if (!there || here.dataset.build === there.dataset.build) return false;
  there.dataset.build = here.dataset.build;
  return !all(page(), "form").some(touched);
};

const prepare = (fresh) => {
  name(page());
  name(fresh);
  keep(fresh);
  keepOpen(fresh);
  calm(fresh);
};

document.addEventListener("htmx:before:swap", (event) => {
  const { ctx, tasks } = event.detail;
  if (!ctx.live) return;
  if (!outdated(tasks[0].fragment)) return prepare(tasks[0].fragment);
  event.preventDefault();
  location.reload();
});

export const draw = async (text) => {
  document.documentElement.style.overflowAnchor = "none"; // ours, as Safari has none
  const back = place();
  await htmx.swap({
    text,
    target: page(),
    select: "#page",
    swap: "outerMorph show:none",
    push: "false",
    sourceElement: page(),
    live: true,
  });
  all(page(), "[hx-morph-skip]").forEach((kept) => kept.removeAttribute("hx-morph-skip"));
  unname(page());
  back();
  requestAnimationFrame(() => (document.documentElement.style.overflowAnchor = ""));
};
