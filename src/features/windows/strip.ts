import type { WindowSize } from '../../domain/price/size-price.ts';
import type { Translate } from '../../i18n/messages.ts';
import { element } from '../../lib/element.ts';

/** Says on a list for which window its prices are; null for the sample one, with which it was built. */
export function nameStrip(window: (WindowSize & { readonly room?: string }) | null, t: Translate): void {
  const name = document.querySelector<HTMLElement>('[data-window-strip] b');
  if (!name) return;
  name.dataset.sample ??= name.textContent;
  if (!window) {
    name.textContent = name.dataset.sample;
    return;
  }
  const { room = '', width, height } = window;
  name.replaceChildren(
    ...(room === '' ? [] : [element('span', {}, room), ' ']),
    t('category:sized', { width, height }),
  );
}
