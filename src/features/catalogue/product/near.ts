import { whenNear } from '../../../lib/when-near.ts';

/** @param onShown after cards have come */
export function bindBeside(onShown: () => void): void {
  const place = document.querySelector<HTMLElement>('[data-beside]');
  if (!place) return;
  // The cards come between what is told and what follows it, however tall the form beside is.
  whenNear(place.parentElement?.nextElementSibling ?? place, () =>
    import('./beside.ts').then((beside) => beside.showBeside(place, onShown)),
  );
}

/** Fills the days of delivery in: a date in the HTML would be stale the day after the build. */
export function bindDays(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-estimate]')) {
    whenNear(place, () => import('./delivery-days.ts').then((days) => days.showDays(place)));
  }
}
