// Draws the curtain over the first page of a browser session (spec §4, §9; decisions U1). Runs in the head, before the
// first paint, so that the page never flashes; the movement is CSS.
(() => {
  const SHOWN = 'kp-curtain=1';
  if (document.cookie.includes(SHOWN)) return;
  document.cookie = `${SHOWN};path=/;SameSite=Lax`;
  // A browser that forgets it would see the curtain on every page.
  if (!document.cookie.includes(SHOWN)) return;

  const root = document.documentElement;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));

  root.classList.add('curtain-drawn');
  // Counted from the first frame, which a tab in the background gets when it is looked at.
  requestAnimationFrame(async () => {
    await (still ? after(200) : Promise.race([Promise.all([after(400), parsed]), after(5000)]));
    root.classList.add('curtain-open');
    if (!still) await after(1000);
    root.classList.remove('curtain-drawn', 'curtain-open');
    root.dispatchEvent(new Event('kp:curtain-open'));
  });
})();
