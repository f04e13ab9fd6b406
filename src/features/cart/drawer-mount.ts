import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { textsOf } from '../../ui/texts.ts';
import { loadWords, pageLocale } from '../../i18n/lazy.ts';
import { loadStyles } from '../../lib/styles.ts';
import { CartDrawer } from './CartDrawer.tsx';
import styles from './drawer.css?url';

let open = false;

/**
 * Opens the cart drawer; resolves once it stands open. Focus returns to `opener` when it closes. Rejects when its words
 * cannot be fetched (offline): the caller then leads to the cart page.
 */
export async function openDrawer(opener: HTMLElement): Promise<void> {
  if (open) return;
  open = true;
  try {
    const locale = pageLocale();
    const [words] = await Promise.all([loadWords(locale, ['cart', 'calls']), loadStyles(styles)]);
    const holder = document.body.appendChild(document.createElement('div'));
    const root = createRoot(holder);
    const close = () => {
      root.unmount();
      holder.remove();
      open = false;
      opener.focus();
    };
    root.render(createElement(CartDrawer, { texts: textsOf(words, locale), onClose: close }));
  } catch (cause) {
    open = false;
    throw cause;
  }
}
