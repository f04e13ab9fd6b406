import { useState, type ReactNode } from 'react';
import type { MatchedStatement, OpenOrder, ShownMoney } from '../../../contract/admin-money.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { More } from '../../../ui/More.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './Money.module.css';
import { GROUPS, openMoney, ordersOfGroup, sumOfGroup } from './money-list.ts';
import { OpenGroup } from './OpenGroup.tsx';
import { Paste } from './Paste.tsx';
import { Till } from './Till.tsx';

/** The island of `/admin/money`; needs the messages of `admin-money`, `admin-orders`, `rules` and `calls`. */
export default boundedIsland(MoneyPage);

const BookDialog = lazyPart(async () => (await import('./BookDialog.tsx')).BookDialog);
const CardFlags = lazyPart(async () => (await import('./CardFlags.tsx')).CardFlags);
const StatementResult = lazyPart(
  async () => (await import('./StatementResult.tsx')).StatementResult,
  <Skeleton rows={5} height="line" />,
);

function MoneyPage() {
  const { t } = useI18n();
  const [matched, setMatched] = useState<{ statement: MatchedStatement; count: number } | null>(null);
  // Pasted once, matched again as often as it is needed; it goes with the page.
  const [paste, setPaste] = useState<{ source: 'bank' | 'carrier'; text: string }>({ source: 'bank', text: '' });

  const form = (
    <Paste
      paste={paste}
      onType={setPaste}
      isAgain={matched !== null}
      onMatched={(found) => setMatched({ statement: found, count: (matched?.count ?? 0) + 1 })}
    />
  );
  return (
    <div className={styles.page}>
      <header className={`head tall-links ${styles.head}`}>
        <h1>{t('admin-money:title')}</h1>
        <a href={adminPaths.export}>{t('admin-money:file')}</a>
      </header>
      {matched ? (
        <StatementResult
          key={matched.count}
          matched={matched.statement}
          onBack={() => {
            setMatched(null);
            setPaste({ ...paste, text: '' });
          }}
          again={form}
        />
      ) : (
        <RemoteData
          remote={openMoney.$list}
          loading={t('admin-money:loading')}
          skeleton={<Skeleton rows={5} height="line" />}
        >
          {(money) => <OpenMoney money={money}>{form}</OpenMoney>}
        </RemoteData>
      )}
    </div>
  );
}

function OpenMoney({ money, children }: { money: ShownMoney; children: ReactNode }) {
  const { t, money: lira } = useI18n();
  const [booking, setBooking] = useState<OpenOrder | null>(null);
  const { items, next } = money;
  const sums = GROUPS.map((group) => ({ group, ...sumOfGroup(money, group) }));
  const isSettled = sums.every(({ count }) => count === 0);
  return (
    <>
      <dl className={`tall-links ${styles.sums}`}>
        {sums.map(({ group, count, sum }) => (
          <div key={group}>
            <dt>
              <a href={`#money-${group}`}>{t(`admin-money:group.${group}`)}</a>
            </dt>
            <dd data-open={(group === 'out' && sum > 0) || undefined}>{lira(sum)}</dd>
            <dd>{t('admin-money:orders', { count })}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <div className={styles.groups}>
          <CardFlags />
          {isSettled ? (
            <p className={styles.none}>{t('admin-money:none')}</p>
          ) : (
            GROUPS.map((group) => (
              <OpenGroup
                key={group}
                group={group}
                day={money.day}
                orders={ordersOfGroup(items, group)}
                count={sums.find((one) => one.group === group)?.count ?? 0}
                onBook={setBooking}
              />
            ))
          )}
          <More
            count={items.length}
            isEnd={next === null}
            more={openMoney.more}
            words={{ more: t('admin-money:more'), busy: t('admin-money:moreBusy') }}
          />
        </div>
        <div className={styles.side}>
          {children}
          <Till till={money.till} />
        </div>
      </div>
      {booking && <BookDialog order={booking} onClose={() => setBooking(null)} />}
    </>
  );
}
