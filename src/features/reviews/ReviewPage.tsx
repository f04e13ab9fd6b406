import { useState } from 'react';
import { showReviewLink } from '../../contract/reviews.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { createRemote } from '../../lib/remote-data.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { takeMailedToken } from '../session/mailed-token.ts';
import { callsByLink } from './review-calls.ts';
import { ReviewedLineView } from './ReviewedLineView.tsx';
import styles from './ReviewPage.module.css';

/** The island of `/review` (decisions S11); needs the messages of `review`, `cart:pleat`, `forms`, `rules` and `calls`. */
export default boundedIsland(ReviewPage);

function ReviewPage() {
  const token = useInBrowser(() => takeMailedToken());
  if (token === undefined) return <Skeleton rows={2} height="card" />;
  return token === null ? <NoLink /> : <Linked token={token} />;
}

function NoLink() {
  const { t, locale } = useI18n();
  return (
    <div className={styles.end}>
      <h2>{t('review:noLink')}</h2>
      <p>{t('review:noLinkText')}</p>
      <a className="button button-primary" href={paths(locale).account.orders}>
        {t('review:own.orders')}
      </a>
    </div>
  );
}

function Linked({ token }: { token: string }) {
  const { t } = useI18n();
  const [calls] = useState(() => callsByLink(token));
  const [remote] = useState(() => createRemote('review', () => call(showReviewLink, { body: { token } })));
  return (
    <RemoteData
      remote={remote}
      loading={t('review:loading')}
      skeleton={<Skeleton rows={2} height="card" />}
      instead={({ code }) => (code === 'review_link_invalid' ? <NoLink /> : null)}
    >
      {(line) => <ReviewedLineView {...{ calls, line }} onChange={(changed) => remote.replace(changed)} />}
    </RemoteData>
  );
}
