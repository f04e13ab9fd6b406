import { useId } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { CartContents } from './CartContents.tsx';
import styles from './CartDrawer.module.css';

let open = false;

/**
 * Opens the cart drawer; resolves once it stands open. Focus returns to `opener` when it closes. Rejects when its
 * messages cannot be fetched (offline): the caller then leads to the cart page.
 */
export async function openDrawer(opener: HTMLElement): Promise<void> {
  if (open) return;
  open = true;
  try {
    const messages = await loadMessages(['cart', 'calls']);
    const holder = document.body.appendChild(document.createElement('div'));
    const root = createRoot(holder);
    const close = () => {
      root.unmount();
      holder.remove();
      open = false;
      opener.focus();
    };
    root.render(<CartDrawer messages={messages} locale={pageLocale()} onClose={close} />);
  } catch (cause) {
    open = false;
    throw cause;
  }
}

/** The cart beside the page, 420 px wide (spec §2); needs the messages of `cart` and `calls`. */
const CartDrawer = island(function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const id = useId();
  return (
    <Dialog labelledBy={id} className={styles.drawer} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={id}>{t('cart:title')}</h2>
        <button type="button" className="icon-button" aria-label={t('cart:close')} onClick={onClose}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 2 14 14 M14 2 2 14" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      </header>
      <Boundary>
        <CartContents inside="drawer" />
      </Boundary>
    </Dialog>
  );
});
