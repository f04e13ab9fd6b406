// Stands in the head of every page (inline.ts): the curtain is drawn with the first paint, and nothing waits for it.
(() => {
  const SHOWN = 'kp-curtain=1';
  if (document.cookie.includes(SHOWN)) return;
  document.cookie = `${SHOWN};path=/;SameSite=Lax`;
  // A browser that forgets it would see the curtain on every page.
  if (!document.cookie.includes(SHOWN)) return;

  const { classList } = document.documentElement;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

  classList.add('curtain-drawn');
  requestAnimationFrame(async () => {
    await (still ? after(200) : Promise.race([Promise.all([after(400), parsed]), after(5000)]));
    classList.add('curtain-open');
    if (!still) await after(1000);
    classList.remove('curtain-drawn', 'curtain-open');
  });
})();
