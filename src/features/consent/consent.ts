import { measure, storedChoice } from './choice.ts';

const ask = () => import('./ask.ts');

/** Asks who has not chosen, measures who agreed, and lets `[data-consent-open]` change it at any time. */
export function startConsent(): void {
  const choice = storedChoice();
  if (choice === true) measure();
  if (choice === null && !refusesByBrowser()) {
    onFirstAct(() => {
      // Another tab, or a page after this one, may have been answered since.
      if (storedChoice() !== null) return;
      ask()
        .then(({ showBar }) => showBar())
        // Unasked is unmeasured; the next page asks.
        .catch(() => undefined);
    });
  }
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-consent-open]')) return;
    ask()
      .then(({ showPanel }) => showPanel())
      .catch(() => undefined);
  });
}

/** A browser that says no for its owner is not asked again; the panel still lets them say yes. */
const refusesByBrowser = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

const ACTS = ['scroll', 'pointerup', 'keyup'] as const;

/** The question waits for the shopper: it costs the first paint nothing, and a press is over before the foot rises. */
function onFirstAct(run: () => void): void {
  const acted = (): void => {
    for (const act of ACTS) removeEventListener(act, acted);
    run();
  };
  for (const act of ACTS) addEventListener(act, acted, { passive: true });
}
