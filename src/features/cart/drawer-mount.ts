import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { loadStyles } from '../../lib/styles.ts';
import { CartDrawer } from './CartDrawer.tsx';
import styles from './drawer.css?url';

let open = false;

/**
 * Opens the cart drawer; resolves once it stands open. Focus returns to `opener` when it closes. Rejects when its
 * messages cannot be fetched (offline): the caller then leads to the cart page.
 */
export async function openDrawer(opener: HTMLElement): Promise<void> {
  if (open) return;
  open = true;
  try {
    const [messages] = await Promise.all([loadMessages(['cart', 'calls']), loadStyles(styles)]);
    const holder = document.body.appendChild(document.createElement('div'));
    const root = createRoot(holder);
    const close = () => {
      root.unmount();
      holder.remove();
      open = false;
      opener.focus();
    };
    root.render(createElement(CartDrawer, { messages, locale: pageLocale(), onClose: close }));
  } catch (cause) {
    open = false;
    throw cause;
  }
}
