import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { REVIEW_STATES, type ReviewState } from '../../../domain/review/review.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { DeskMore, Lists } from '../desk/Lists.tsx';
import { listIn, reviewList } from './review-list.ts';
import { Rates } from './Rates.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import styles from './Reviews.module.css';

/** The island of `/admin/reviews` (decisions S11); needs the messages of `admin-reviews`, `review`, `cart:pleat`, `admin-desk`, `forms`, `rules` and `calls`. */
export default boundedIsland(ReviewsPage);

function ReviewsPage() {
  const { t } = useI18n();
  const state = useInBrowser(() => listIn(location.search));
  return (
    <div className={styles.page}>
      <h1>{t('admin-reviews:title')}</h1>
      {state ? <Reviews state={state} /> : <Skeleton rows={3} height="line" />}
    </div>
  );
}

function Reviews({ state }: { state: ReviewState }) {
  const { t } = useI18n();
  const { $list, more } = reviewList(state);
  const { data } = useStore($list);
  const [said, setSaid] = useState('');
  const told = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <Lists
        label={t('admin-reviews:lists')}
        names={REVIEW_STATES}
        present={state}
        nameOf={(name) => t(`admin-reviews:list.${name}`)}
        counts={data && { waiting: data.waiting }}
      />
      <p className="quiet">{t('admin-reviews:rule')}</p>
      <p ref={told} tabIndex={-1} role="status" className={styles.told}>
        {said}
      </p>
      <RemoteData remote={$list} loading={t('admin-reviews:loading')} skeleton={<Skeleton rows={3} height="card" />}>
        {({ items, next, published, refused }) => (
          <>
            <Rates published={published} refused={refused} />
            {items.length === 0 ? (
              <p className="quiet">{t(`admin-reviews:empty.${state}`)}</p>
            ) : (
              <>
                <ul className="rows">
                  {items.map((review) => (
                    <ReviewCard
                      key={review.id}
                      review={review}
                      list={state}
                      onDone={(act) => {
                        setSaid(t(`admin-reviews:done.${act}`, { product: review.productName }));
                        told.current?.focus();
                      }}
                    />
                  ))}
                </ul>
                <DeskMore count={items.length} isEnd={next === null} more={more} />
              </>
            )}
          </>
        )}
      </RemoteData>
    </>
  );
}
