import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { addressOf } from '../../contract/contract.ts';
import { listAccountFavourites, removeAccountFavourite, type Favourite } from '../../contract/favourites.ts';
import { madeOf, type ListedProduct } from '../../domain/product/listing.ts';
import type { ShownProduct } from '../../domain/product/product-look.ts';
import { priceInSize } from '../../domain/price/size-price.ts';
import { currentOf, NO_WINDOWS } from '../../domain/window/window.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { createRemote } from '../../lib/remote-data.ts';
import { smallerImage } from '../../domain/values/smaller-image.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { useProducts } from '../../ui/useProducts.ts';
import { mergeVisitorFavourites } from '../favourites/customer-favourites.ts';
import { callForAll } from '../session/paged-list.ts';
import { callAsCustomer } from '../session/session.ts';
import { $windows } from '../windows/windows.ts';
import { FavouritePrice, type MadePrice } from './FavouritePrice.tsx';
import styles from './FavouritesPage.module.css';

/** The island of `/account/favorites`; needs the messages of `account` and `calls`. */
export default boundedIsland(FavouritesPage);

/** Newest first. Favourites that this browser still keeps for a visitor are given to the customer before. */
const $favourites = createRemote(addressOf(listAccountFavourites), async () => {
  await mergeVisitorFavourites();
  return callForAll(listAccountFavourites);
});

function FavouritesPage() {
  const { t, to } = useI18n();
  const top = useRef<HTMLParagraphElement>(null);
  return (
    <RemoteData remote={$favourites} loading={t('account:loading')} skeleton={<Skeleton rows={2} height="card" />}>
      {(favourites) => (
        <>
          <p ref={top} tabIndex={-1} className={favourites.length === 0 ? 'visually-hidden' : undefined}>
            {t('account:favourites.count', { count: favourites.length })}
          </p>
          {favourites.length === 0 ? (
            <div className="account-empty">
              <h2>{t('account:favourites.empty')}</h2>
              <p>{t('account:favourites.emptyText')}</p>
              <a className="button button-primary" href={to.home}>
                {t('account:favourites.emptyLink')}
              </a>
            </div>
          ) : (
            <>
              <FavouriteCards
                favourites={favourites}
                onRemove={() => {
                  // The pressed button goes with its card; the list stays where it is scrolled.
                  top.current?.focus({ preventScroll: true });
                }}
              />
              <ShareFavourites favourites={favourites} />
            </>
          )}
        </>
      )}
    </RemoteData>
  );
}

interface FavouriteCardsProps {
  favourites: readonly Favourite[];
  onRemove: () => void;
}

function FavouriteCards({ favourites, onRemove }: FavouriteCardsProps) {
  // Loads unit, limits and availability of each favourite.
  const products = useProducts(favourites.map(({ productId }) => productId));
  const window = currentOf(useStore($windows, { ssr: () => NO_WINDOWS }));
  const made = ({ productId }: Favourite) => madeHere(products.get(productId));
  const isUnmade = (one: Favourite): number => {
    const is = made(one);
    return Number(window !== null && is !== null && !priceInSize({ price: 0, made: is }, window).ok);
  };
  return (
    <ul className={styles.grid}>
      {favourites
        .toSorted((a, b) => isUnmade(a) - isUnmade(b))
        .map((one) => (
          <FavouriteCard
            key={one.productId}
            favourite={one}
            made={made(one)}
            isKnown={products.has(one.productId)}
            window={window}
            paused={products.get(one.productId)?.paused ?? null}
            onRemove={onRemove}
          />
        ))}
    </ul>
  );
}

/** Null for what is sold by the piece, and until it is known. */
const madeHere = (product: ShownProduct | undefined): ListedProduct['made'] => (product ? madeOf(product) : null);

interface FavouriteCardProps extends MadePrice {
  favourite: Favourite;
  paused: ShownProduct['paused'] | null;
  onRemove: () => void;
}

function FavouriteCard({ favourite, made, isKnown, window, paused, onRemove }: FavouriteCardProps) {
  const { t, locale, to } = useI18n();
  const { productId, slug, name, imageUrl, categoryName, price } = favourite;

  /** Takes it off the page at once, and brings it back when the server refuses (decisions U2). */
  async function remove() {
    const others = (list: readonly Favourite[]) => list.filter((one) => one.productId !== productId);
    const before = $favourites.get().data ?? [];
    $favourites.replace(others(before));
    const answer = await callAsCustomer(removeAccountFavourite, { params: { productId: String(productId) } });
    if (answer.ok) return;
    // Only this one: others may have been removed since.
    const now = others($favourites.get().data ?? []);
    const place = before.findIndex((one) => one.productId === productId);
    const isBehind = ({ productId: id }: Favourite) => before.findIndex((one) => one.productId === id) > place;
    const at = now.findIndex(isBehind);
    $favourites.replace(now.toSpliced(at === -1 ? now.length : at, 0, favourite));
    await showToast({ title: t('account:error'), text: failureMessage(t, answer), tone: 'error' });
  }

  return (
    <li className={styles.favourite}>
      <a className={styles.link} href={to.product(slug)}>
        {imageUrl === '' ? (
          <span className={styles.photo} />
        ) : (
          <img
            className={styles.photo}
            src={smallerImage(imageUrl, 480)}
            alt=""
            width={320}
            height={400}
            loading="lazy"
            decoding="async"
          />
        )}
        <span className={styles.category}>{categoryName}</span>
        <span className={styles.name}>{name}</span>
      </a>
      {paused && (
        <p>
          <span className="tag">{paused.word[locale]}</span>
        </p>
      )}
      <FavouritePrice price={price} made={made} isKnown={isKnown} window={window} />
      <button
        type="button"
        className="link-button"
        onClick={() => {
          void remove();
          onRemove();
        }}
      >
        {t('account:favourites.remove')}
        <span className="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}

/** Names and links, to be sent on: copied, by e-mail, or by the device's own sheet (decisions A5). */
function ShareFavourites({ favourites }: { favourites: readonly Favourite[] }) {
  const { t, to } = useI18n();
  const canShare = useInBrowser(() => 'share' in navigator);
  const title = t('account:favourites.shareTitle');
  const textOf = () =>
    favourites.map(({ name, slug }) => `${name}\n${new URL(to.product(slug), location.origin).href}`).join('\n\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(textOf());
      await showToast({ text: t('account:favourites.copied'), tone: 'success' });
    } catch {
      await showToast({ text: t('account:favourites.notCopied'), tone: 'error' });
    }
  }

  return (
    <section className={styles.share} aria-labelledby="share">
      <h2 id="share">{t('account:favourites.share')}</h2>
      <div className="form-actions">
        <button type="button" className="button" onClick={() => void copy()}>
          {t('account:favourites.copy')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            location.assign(`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(textOf())}`);
          }}
        >
          {t('account:favourites.mail')}
        </button>
        {canShare && (
          <button
            type="button"
            className="button"
            onClick={() => {
              // Ignore the rejection: the shopper has closed the device's sheet.
              navigator.share({ title, text: textOf() }).catch(() => undefined);
            }}
          >
            {t('account:favourites.send')}
          </button>
        )}
      </div>
    </section>
  );
}
