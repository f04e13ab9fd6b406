import { isKept } from '../../lib/owner.ts';

/** The buttons that put a product beside others come with the first act of somebody who sees products, or where some are kept. */
export function followCompare(): void {
  let loading: Promise<typeof import('../compare/buttons.ts')> | null = null;
  const load = () =>
    (loading ??= import('../compare/buttons.ts').then((buttons) => buttons.showButtons().then(() => buttons)));
  // Offline; the next act tries again.
  const forget = (): void => {
    loading = null;
  };
  const show = (): void => {
    if (!loading && document.querySelector('.card, [data-compare]')) load().catch(forget);
  };
  if (isKept('kp-compare')) show();
  // Mouse moves are left out: browsers report one for a still mouse when the page below the pointer loads or changes.
  for (const act of ['scroll', 'pointerdown', 'keydown']) addEventListener(act, show, { passive: true });
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-compare]') : null;
    if (button) {
      load()
        .then(({ press }) => press(button))
        .catch(forget);
    }
  });
}
