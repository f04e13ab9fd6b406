import { useEffect, useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { toKurus } from '../../domain/money.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { fetchSold, type SoldToday } from '../orders/order-catalogue.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { $favouriteList, removeFavourite, type Favourite } from './favourites.ts';
import { accountIsland } from './account-island.tsx';
import { ShareFavourites } from './ShareFavourites.tsx';
import { Shown, Skeleton } from './Shown.tsx';

/** The island of `/account/favorites`; needs the messages of `account` and `calls`. */
export default accountIsland(FavouriteGrid);

function FavouriteGrid() {
  const { t, to } = useI18n();
  const sold = useSold();
  return (
    <Shown remote={$favouriteList} loading={t('account:loading')} skeleton={<Skeleton rows={2} height="card" />}>
      {(favourites) =>
        favourites.length === 0 ? (
          <div className="account-empty">
            <h2>{t('account:favourites.empty')}</h2>
            <p>{t('account:favourites.emptyText')}</p>
            <a className="button button-primary" href={to.home}>
              {t('account:favourites.emptyLink')}
            </a>
          </div>
        ) : (
          <>
            <ul className="favourites">
              {favourites.map((one) => (
                <FavouriteCard key={one.productId} favourite={one} byMetre={sold?.get(one.productId)?.madeToMeasure} />
              ))}
            </ul>
            <ShareFavourites favourites={favourites} />
          </>
        )
      }
    </Shown>
  );
}

function FavouriteCard({ favourite, byMetre }: { favourite: Favourite; byMetre: boolean | undefined }) {
  const { t, money, to } = useI18n();
  const { productId, slug, name, imageUrl, categoryName, price } = favourite;

  async function remove() {
    const answer = await removeFavourite(productId);
    if (!answer.ok) await showToast({ title: t('account:error'), text: failureMessage(t, answer), tone: 'error' });
  }

  return (
    <li className="favourite">
      <a className="favourite-link" href={to.product(slug)}>
        {imageUrl === '' ? (
          <span className="favourite-photo" />
        ) : (
          <img
            className="favourite-photo"
            src={imageUrl}
            alt=""
            width={320}
            height={400}
            loading="lazy"
            decoding="async"
          />
        )}
        <span className="favourite-category">{categoryName}</span>
        <span className="favourite-name">{name}</span>
      </a>
      <p className="favourite-price">
        {money(toKurus(price))}
        {byMetre && <span className="account-note"> / m</span>}
      </p>
      <button type="button" className="link-button" onClick={() => void remove()}>
        {t('account:favourites.remove')}
        <span className="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}

/** Tells which prices are by the metre; null until known. */
function useSold(): SoldToday | null {
  const [sold, setSold] = useState<SoldToday | null>(null);
  useEffect(() => {
    let here = true;
    void fetchSold().then((answer) => {
      if (here && answer.ok) setSold(answer.data);
    });
    return () => {
      here = false;
    };
  }, []);
  return sold;
}
