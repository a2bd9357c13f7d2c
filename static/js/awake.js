// The screen stays awake while a match runs: where browsers allow it, which is on https and localhost.

let lock = null;

const stayAwake = async () => {
  const wanted = document.querySelector("[data-awake]") && !document.hidden;
  try {
    if (wanted && (!lock || lock.released)) lock = await navigator.wakeLock?.request("screen");
    if (!wanted) await lock?.release();
  } catch {
    // The browser does not allow it, or its battery is low.
  }
};

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("htmx:after:process", stayAwake);
stayAwake();
