import { adminPaths } from '../../../lib/admin-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Skeleton } from '../../../ui/RemoteData.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { QuoteList } from './QuoteList.tsx';
import styles from './Quotes.module.css';

/** The island of `/admin/orders/new`; needs the messages of `admin-quotes`, `admin-desk:more`, `offer`, `windows`, `cart`, `checkout:delivery`, `geo`, `contract`, `sale`, `forms`, `rules` and `calls`. */
export default boundedIsland(QuotesPage);

/** The editor of offers is heavier than the page: it comes after it. */
const NewQuote = lazyPart(async () => (await import('./NewQuote.tsx')).NewQuote, <Skeleton rows={2} height="card" />);

function QuotesPage() {
  const { t } = useI18n();
  return (
    <div className={styles.page}>
      <p className="tall-links">
        <a href={adminPaths.orders}>{t('admin-quotes:back')}</a>
      </p>
      <h1>{t('admin-quotes:title')}</h1>
      <NewQuote />
      <QuoteList />
    </div>
  );
}
