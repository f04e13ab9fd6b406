import { useState } from 'react';
import * as contract from '../../contract/reviews.ts';
import { formatInstantDay } from '../../domain/values/dates.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { More } from '../../ui/More.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { customerRemote } from '../session/customer-data.ts';
import { customerList } from '../session/paged-list.ts';
import { callsOfCustomer, type OrderedLine } from './review-calls.ts';
import { ReviewableLines } from './ReviewableLines.tsx';
import { ReviewedLineView } from './ReviewedLineView.tsx';
import styles from './ReviewPage.module.css';

/** The island of `/account/reviews`: the list, or the line that the address names. Needs the messages of `review`, `cart:pleat`, `forms`, `rules`, `account:loading` and `calls`. */
export default boundedIsland(OwnReviewsPage);

const ownReviews = customerList(contract.listOwnReviews);

function lineIn(search: string): OrderedLine | null {
  const query = new URLSearchParams(search);
  const [orderNo, line] = [query.get('order'), query.get('line')];
  return orderNo === null || line === null ? null : { orderNo, line };
}

function OwnReviewsPage() {
  const search = useInBrowser(() => location.search);
  if (search === undefined) return <Skeleton rows={2} height="card" />;
  const named = lineIn(search);
  return named === null ? <OwnReviews /> : <OwnLine of={named} />;
}

function OwnLine({ of }: { of: OrderedLine }) {
  const { t, to } = useI18n();
  const [remote] = useState(() => customerRemote(contract.showOwnReview, { params: { ...of } }));
  const [calls] = useState(() => callsOfCustomer(of));
  return (
    <>
      <RemoteData
        remote={remote}
        loading={t('review:loading')}
        skeleton={<Skeleton rows={2} height="card" />}
        instead={({ status }) => (status === 404 ? <NoLine /> : null)}
      >
        {(line) => (
          <ReviewedLineView
            {...{ calls, line }}
            onChange={(changed) => {
              remote.replace(changed);
              ownReviews.$list.revalidate();
            }}
          />
        )}
      </RemoteData>
      <p className="form-actions">
        <a href={to.account.reviews}>{t('review:own.all')}</a>
        <a href={`${to.review}#rules`}>{t('review:rules')}</a>
      </p>
    </>
  );
}

function NoLine() {
  const { t } = useI18n();
  return (
    <div className="account-empty" role="alert">
      <h2>{t('review:own.missing')}</h2>
      <p>{t('review:own.missingText')}</p>
    </div>
  );
}

function OwnReviews() {
  const { t, to } = useI18n();
  return (
    <RemoteData remote={ownReviews.$list} loading={t('account:loading')} skeleton={<Skeleton rows={3} height="card" />}>
      {({ items, next }) => (
        <>
          {/* While more reviews follow, a line of an old order may have one of them. */}
          {next === null && <ReviewableLines reviewed={items} />}
          {items.length === 0 ? (
            <div className="account-empty">
              <h2>{t('review:own.none')}</h2>
              <p>{t('review:own.noneText')}</p>
              <a className="button button-primary" href={to.account.orders}>
                {t('review:own.orders')}
              </a>
            </div>
          ) : (
            <>
              <ul className={styles.rows}>
                {items.map((row) => (
                  <OwnReviewItem key={`${row.orderNo}-${row.line}`} row={row} />
                ))}
              </ul>
              <More
                count={items.length}
                isEnd={next === null}
                more={ownReviews.more}
                words={{
                  more: t('review:own.more'),
                  busy: t('review:own.moreBusy'),
                  failed: t('review:own.moreFailed'),
                  added: (count) => t('review:own.added', { count }),
                }}
              />
            </>
          )}
        </>
      )}
    </RemoteData>
  );
}

function OwnReviewItem({ row }: { row: contract.OwnReviewRow }) {
  const { t, locale, to } = useI18n();
  const { orderNo, line, name, at, stars, text, hasPhoto, state, reason, canEdit } = row;
  return (
    <li className={styles.end}>
      <h2>{name === '' ? orderNo : name}</h2>
      <p className={styles.soft}>
        <b className="tabular">{stars}/5</b> · {formatInstantDay(at, locale)} · {t(`review:own.state.${state}`)}
        {hasPhoto && ` · ${t('review:own.photo')}`}
      </p>
      {reason && <p>{t(`review:reason.${reason}.title`)}</p>}
      {text !== '' && <p className={styles.own}>{text}</p>}
      <p>
        <a className="button" href={to.account.review(orderNo, line)}>
          {t(canEdit ? 'review:change' : 'review:own.open')}
          <span className="visually-hidden"> {name === '' ? orderNo : name}</span>
        </a>
      </p>
    </li>
  );
}
