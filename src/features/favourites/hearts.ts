import { emit } from '../../lib/events.ts';
import { $favourites, toggleFavourite } from './favourites.ts';

/**
 * Makes the hearts under `root` work, those added later included: one listener for all of them. @returns a function that
 * shows which are favourites, for hearts that have just been added
 */
export function bindHearts(root: HTMLElement): () => void {
  const show = (): void => {
    const ids = new Set($favourites.get());
    for (const heart of root.querySelectorAll<HTMLElement>('[data-favourite]')) {
      heart.setAttribute('aria-pressed', String(ids.has(Number(heart.dataset.favourite))));
    }
  };

  root.addEventListener('click', ({ target }) => {
    const heart = target instanceof Element ? target.closest<HTMLElement>('[data-favourite]') : null;
    if (heart) toggleFavourite(Number(heart.dataset.favourite));
  });
  $favourites.subscribe(show);
  // The header loads a customer's favourites: it knows whether a customer is signed in. The mark is for a header that
  // starts later.
  document.documentElement.dataset.hearts = '';
  emit('hearts');
  return show;
}
