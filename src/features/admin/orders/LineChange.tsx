import { useEffect, useState } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import type { ShownProduct } from '../../../domain/product/product-look.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { fetchProducts } from '../../../lib/current-catalogue.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../../ui/RemoteData.tsx';
import { LineForm } from './LineForm.tsx';
import { typedOf } from './line-change.ts';
import type { OneOrder } from './useOrder.ts';

export interface LineChangeProps {
  position: number;
  /** Name of the piece on the page. */
  piece: string;
  order: AdminOrder;
  one: OneOrder;
  onClose: () => void;
}

/** Another size, colour, extra or quantity of a line, which the customer is asked about. Fetched when it is opened. */
export function LineChange(props: LineChangeProps) {
  const { t } = useI18n();
  const { position, order, piece, onClose } = props;
  const item = order.items[position];
  const { productId = 0 } = item ?? {};
  const [product, setProduct] = useState<ShownProduct | null>();
  const [failure, setFailure] = useState<CallFailure | null>(null);

  const [tries, setTries] = useState(0);
  const [answered, setAnswered] = useState(0);
  const loading = t('admin-orders:change.loading');

  useEffect(() => {
    let mounted = true;
    void fetchProducts([productId]).then((answer) => {
      if (!mounted) return;
      setAnswered(tries);
      setFailure(answer.ok ? null : answer);
      if (answer.ok) setProduct(answer.data.get(productId) ?? null);
    });
    return () => {
      mounted = false;
    };
  }, [productId, tries]);

  return (
    <Dialog title={t('admin-orders:change.title')} onClose={onClose}>
      <p>{piece}</p>
      {failure && (
        <Failed failure={failure} retry={() => setTries(tries + 1)} asking={answered === tries ? undefined : loading} />
      )}
      {!failure && product === undefined && <Skeleton loading={loading} rows={4} height="line" />}
      {product === null && <p className="quiet">{t('admin-orders:change.onlyCount')}</p>}
      {item && product !== undefined && (
        <LineForm {...props} start={typedOf(item)} price={item.pricePerUnit} product={product} />
      )}
      {product === undefined && (
        <div className="form-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('admin-orders:change.cancel')}
          </button>
        </div>
      )}
    </Dialog>
  );
}
