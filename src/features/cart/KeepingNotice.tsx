import { useStore } from '@nanostores/react';
import { useI18n } from '../../ui/i18n.tsx';
import type { CartStorage } from './cart-keeping.ts';
import { OrderByHand } from './OrderByHand.tsx';
import { $keeping } from './store.ts';
import '../../styles/notice.css';

const stored = (): CartStorage => 'browser';

/** That the cart will not be here tomorrow, in a browser that cannot keep it; a cart page never just looks empty. */
export function KeepingNotice() {
  const { t } = useI18n();
  const keeping = useStore($keeping, { ssr: stored });
  if (keeping === 'browser') return null;
  return (
    <div className="notice" role="status">
      <p className="notice-title">{t('cart:keeping.title')}</p>
      <p>{t(`cart:keeping.${keeping}`)}</p>
      {keeping === 'page' && <OrderByHand message={t('cart:keeping.message')} />}
    </div>
  );
}
