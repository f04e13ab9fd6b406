/** The two numbers of the home page: their answers are fetched at the first touch, or when a window is known. */
export function bindHero(): void {
  const form = document.querySelector<HTMLFormElement>('[data-hero]');
  if (!form) return;
  const start = (): void => {
    // Without it the form leads to a category, which knows the size.
    import('./hero-prices.ts').then(({ answerSizes }) => answerSizes(form)).catch(() => undefined);
  };
  form.addEventListener('focusin', start, { once: true });
  if (
    'windows' in document.documentElement.dataset ||
    [...form.elements].some((one) => one instanceof HTMLInputElement && one.value !== '')
  )
    start();
}
