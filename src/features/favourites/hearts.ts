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
  followCustomer();
  return show;
}

/** A customer's favourites come from the server, by a module that visitors never load. */
function followCustomer(): void {
  const follow = (): void => {
    if (!seemsSignedIn()) return;
    window.removeEventListener('storage', follow);
    // Offline the hearts go on as a visitor's; what they keep is merged later.
    void import('./customer.ts').then(({ followCustomer: begin }) => begin()).catch(() => undefined);
  };
  window.addEventListener('storage', follow);
  follow();
}

function seemsSignedIn(): boolean {
  try {
    return localStorage.getItem('refreshToken') !== null;
  } catch {
    return false;
  }
}
