import { useId } from 'react';
import { loadMessages } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Dialog, DialogHead } from '../../ui/Dialog.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { showDialog } from '../../ui/show-dialog.ts';
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
    const focusBack = (): void => {
      open = false;
      opener.focus();
    };
    showDialog((close) => <CartDrawer messages={messages} locale={pageLocale()} onClose={close} />, focusBack);
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
      <DialogHead id={id} className={styles.head} title={t('cart:title')} close={t('cart:close')} onClose={onClose} />
      <Boundary>
        <CartContents inside="drawer" />
      </Boundary>
    </Dialog>
  );
});
