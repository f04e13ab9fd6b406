import { useEffect, useState } from 'react';
import { offerOf, wear, type DressedLayer, type LayerProduct, type WornLayer } from '../../domain/layers/layers.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { Skeleton } from '../../ui/RemoteData.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { handsOnFocus } from '../../ui/useFocusAfter.ts';
import { OfferChoices } from './OfferChoices.tsx';
import { layerFacts, refusalWords } from './layer-words.ts';
import { offersFor } from './offers.ts';
import styles from './LayerDialog.module.css';
import type { OpenSet } from './useSet.ts';

interface LayerDialogProps {
  layer: DressedLayer;
  set: OpenSet;
  onUse: (worn: WornLayer, product: LayerProduct) => void;
  onClose: () => void;
}

/** Products that may be this layer, each at its price in the window. Nothing changes before "use" is pressed. */
export function LayerDialog({ layer, set, onUse, onClose }: LayerDialogProps) {
  const { t, money, locale } = useI18n();
  const { role, worn } = layer;
  const [draft, setDraft] = useState<WornLayer>({ ...worn, on: true });
  const { offers, failed, retry } = useOffers(layer);
  const priced = offers
    .map((product) =>
      offerOf(product, role, product.id === draft.product ? draft : wear(product, draft), set.layers, set.size),
    )
    .toSorted((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null));
  const chosen = priced.find(({ product }) => product.id === draft.product);
  const total = chosen?.price ?? null;
  return (
    <Dialog
      title={t('layers:dialog.title', { layer: t(`layers:role.${role}`) })}
      close={t('layers:dialog.close')}
      headClass={styles.head}
      className={`dialog ${styles.dialog}`}
      onClose={onClose}
    >
      <p className={styles.lead}>{t('layers:dialog.for', set.size)}</p>
      {failed && (
        <p role="alert">
          {t('layers:dialog.failed')}{' '}
          <button type="button" className="button" ref={handsOnFocus} onClick={retry}>
            {t('layers:retry')}
          </button>
        </p>
      )}
      {!failed && offers.length === 0 && <Skeleton loading={t('layers:dialog.loading')} rows={3} height="card" />}
      <ul className={styles.offers}>
        {priced.map((offer) => {
          const { product, price, refusal } = offer;
          const isChosen = product.id === draft.product;
          const image = product.colors.find(({ id }) => id === offer.worn.color)?.imageUrl;
          return (
            <li key={product.id} className={styles.offer} data-chosen={isChosen || undefined}>
              <label>
                <input
                  type="radio"
                  name="product"
                  checked={isChosen}
                  disabled={refusal !== null}
                  onChange={() => setDraft({ ...wear(product, draft), on: true })}
                />
                <Thumbnail src={image} width={56} height={64} />
                <span className={styles.name}>
                  <b>{product.name}</b>
                  <small>{refusal ? refusalWords(refusal, t) : layerFacts(offer, t, locale)}</small>
                </span>
                {price !== null && <strong>{money(price)}</strong>}
              </label>
              {isChosen && refusal === null && (
                <OfferChoices offer={offer} size={set.size} onChange={(part) => setDraft({ ...draft, ...part })} />
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.foot}>
        <b role="status">{total !== null && money(total)}</b>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={chosen?.refusal !== null || undefined}
          onClick={() => {
            if (chosen?.refusal === null) onUse({ ...draft, on: true }, chosen.product);
          }}
        >
          {t('layers:dialog.use')}
        </button>
      </div>
    </Dialog>
  );
}

function useOffers({ role, product }: DressedLayer) {
  const [offers, setOffers] = useState<readonly LayerProduct[]>([]);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let ended = false;
    offersFor(role).then(
      (found) => {
        if (ended) return;
        setFailed(false);
        // The one that hangs there stands first, so that nobody has to look for it.
        setOffers([product, ...found.filter(({ id }) => id !== product.id)]);
      },
      () => !ended && setFailed(true),
    );
    return () => {
      ended = true;
    };
  }, [role, product, attempt]);
  return { offers, failed, retry: () => setAttempt((times) => times + 1) };
}
