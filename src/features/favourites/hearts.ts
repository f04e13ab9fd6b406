import { $favourites, toggleFavourite } from './favourites.ts';

/**
 * Brings the hearts under `root` to life, those added later included: one listener for all of them. Answers a function
 * that shows the favourites on hearts that have just been added.
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
  // A customer's come from the server, which the header sees to: it knows who is signed in.
  document.documentElement.dataset.hearts = '';
  dispatchEvent(new Event('kp:hearts'));
  return show;
}
