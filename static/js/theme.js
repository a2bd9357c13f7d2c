// Runs before the first paint, so that a chosen scheme never flashes the other one first.
// The dark scheme is a sheet of its own; which one holds is a matter of its media attribute.
window.knockbookTheme = (choice) => {
  const media = { light: "not all", dark: "all" }[choice] ?? "(prefers-color-scheme: dark)";
  document.querySelector("link[data-scheme=dark]").media = media;
  document.documentElement.style.colorScheme = { light: "light", dark: "dark" }[choice] ?? "";
};
try {
  window.knockbookTheme(localStorage.getItem("theme"));
} catch {
  // No storage (private window): the phone's own scheme holds.
}
