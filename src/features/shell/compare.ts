import { isKept } from '../../lib/owner.ts';

/** As in `features/compare/kept.ts`, which pages without a comparison do not load. */
const KEY = 'kp-compare';

/** The buttons that put a product beside others come with the first act of somebody who sees products, or where some are kept. */
export function followCompare(): void {
  let loading: Promise<typeof import('../compare/buttons.ts')> | null = null;
  const load = () =>
    (loading ??= import('../compare/buttons.ts').then(async (buttons) => {
      await buttons.showButtons();
      return buttons;
    }));
  // Offline; the next act tries again.
  const forget = (): void => {
    loading = null;
  };
  const show = (): void => {
    if (!loading && document.querySelector('.card, [data-compare]')) load().catch(forget);
  };
  if (isKept(KEY)) show();
  // Not `pointerover`, which browsers tell of a mouse that lay there when the page came.
  for (const act of ['pointermove', 'pointerdown', 'wheel', 'keydown']) addEventListener(act, show, { passive: true });
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-compare]') : null;
    if (button) {
      load()
        .then(({ press }) => press(button))
        .catch(forget);
    }
  });
}
