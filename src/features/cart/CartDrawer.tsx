import { useId } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Boundary } from '../../ui/Boundary.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { CartContents } from './CartContents.tsx';

/** The cart beside the page, 420 px wide (spec §2); needs the messages of `cart` and `calls`. */
export const CartDrawer = island(Drawer);

function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const id = useId();
  return (
    <Dialog labelledBy={id} className="cart-drawer" onClose={onClose}>
      <header className="cart-drawer-head">
        <h2 id={id}>{t('cart:title')}</h2>
        <button type="button" className="icon-button" aria-label={t('cart:close')} onClick={onClose}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 2 14 14 M14 2 2 14" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      </header>
      <Boundary>
        <CartContents />
      </Boundary>
    </Dialog>
  );
}
