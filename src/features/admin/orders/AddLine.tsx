import { useState } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import type { ShownProduct } from '../../../domain/product/product-look.ts';
import { MAX_ROOM_LENGTH } from '../../../domain/cart/cart.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { fetchProducts } from '../../../lib/current-catalogue.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../../ui/RemoteData.tsx';
import { useCategory } from '../../offer/catalogue.ts';
import { LineForm } from './LineForm.tsx';
import { emptyLine } from './line-change.ts';
import { Choice } from './MadeFields.tsx';
import styles from './OrderPage.module.css';
import type { OneOrder } from './useOrder.ts';

interface AddLineProps {
  order: AdminOrder;
  one: OneOrder;
  onClose: () => void;
}

interface FetchedProduct {
  readonly id: string;
  readonly product?: ShownProduct | undefined;
  readonly failure?: CallFailure;
}

/** A line more, which the customer is asked about: product first, then as its line would be changed. Fetched when it is opened. */
export function AddLine({ order, one, onClose }: AddLineProps) {
  const { t } = useI18n();
  const [group, setGroup] = useState<string | null>(null);
  const { category, categories, products, state, retry } = useCategory(group);
  const [room, setRoom] = useState('');
  const [chosen, setChosen] = useState('');
  const [fetched, setFetched] = useState<FetchedProduct | null>(null);
  const [asked, setAsked] = useState<CallFailure | null>(null);
  // The answer about a product that was chosen before may come after the next choice.
  const { product = null, failure = null } = fetched?.id === chosen ? fetched : {};

  async function choose(id: string): Promise<void> {
    setChosen(id);
    const answer = await fetchProducts([Number(id)]);
    setFetched({ id, ...(answer.ok ? { product: answer.data.get(Number(id)) } : { failure: answer }) });
  }

  return (
    <Dialog title={t('admin-orders:change.addTitle')} onClose={onClose}>
      <div className={styles.form}>
        {state === 'loading' && <Skeleton loading={t('admin-orders:change.loading')} rows={3} height="line" />}
        {state === 'failed' && (
          <div role="alert" className="form-problem">
            <p>{t('admin-orders:change.goodsFailed')}</p>
            <button type="button" className="button" onClick={retry}>
              {t('admin-orders:change.goodsRetry')}
            </button>
          </div>
        )}
        {/* A large shop is listed by category. */}
        {category !== '' && (
          <Choice
            label={t('admin-orders:change.category')}
            name="category"
            value={category}
            error={undefined}
            options={categories.map(({ slug, name }) => [slug, name.tr] as const)}
            onChange={(slug) => {
              setGroup(slug);
              setChosen('');
            }}
          />
        )}
        {state === 'ready' && (
          <Choice
            label={t('admin-orders:change.product')}
            name="product"
            value={chosen}
            error={undefined}
            options={[
              ...(chosen === '' ? [['', t('admin-orders:change.noProduct')] as const] : []),
              ...products.map(({ id, name }) => [String(id), name.tr] as const),
            ]}
            onChange={(id) => void choose(id)}
          />
        )}
        {failure && (
          <Failed
            failure={failure}
            retry={() => {
              setAsked(failure);
              void choose(chosen);
            }}
            asking={asked === failure ? t('admin-orders:change.loading') : undefined}
          />
        )}
        {product && (
          <>
            <InputField
              label={t('admin-orders:change.room')}
              name="room"
              maxLength={MAX_ROOM_LENGTH}
              value={room}
              onChange={({ target }) => setRoom(target.value)}
            />
            <LineForm
              key={product.id}
              position={order.items.length}
              start={emptyLine(product)}
              price={0}
              product={product}
              added={{ productId: product.id, ...(room.trim() !== '' && { room: room.trim() }) }}
              order={order}
              one={one}
              onClose={onClose}
            />
          </>
        )}
        {!product && (
          <div className="form-actions">
            <button type="button" className="button" onClick={onClose}>
              {t('admin-orders:change.cancel')}
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
