// See Curtain.astro. Short and in the head, because every page loads it before its first paint.
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
  requestAnimationFrame(async () => {
    await (still ? after(200) : Promise.race([Promise.all([after(400), parsed]), after(5000)]));
    root.classList.add('curtain-open');
    if (!still) await after(1000);
    root.classList.remove('curtain-drawn', 'curtain-open');
  });
})();
