import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { toKurus } from '../../../domain/money/money.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { plannedWords, longInstant, rowInstant, shortNo } from './words.ts';
import { Fold } from '../Fold.tsx';
import styles from './OrderPage.module.css';

/** History of an order: for its buyer, in the back room, by letter; the buyer's agreements and other orders. */
export function History({ order }: { order: AdminOrder }) {
  const { t, money } = useI18n();
  const { agreements, consents, letters, journal, others, timeline } = order;
  const { paper } = consents;
  return (
    <Fold id="gecmis" title={t('admin-orders:log.title')} note={timeline.at(0)?.label}>
      <h3>{t('admin-orders:log.customer')}</h3>
      <ul className={`long ${styles.log}`}>
        {timeline.map(({ label, at, note }, index) => (
          <li key={`${at}-${index}`}>
            <span>{rowInstant(at)}</span> {label}
            {note && <q>{note}</q>}
          </li>
        ))}
      </ul>
      <h3>{t('admin-orders:log.operators')}</h3>
      {journal.length === 0 && <p className="quiet">{t('admin-orders:log.none')}</p>}
      <ul className={`long ${styles.log}`}>
        {journal.map((act) => (
          <li key={act.id}>
            <span>{rowInstant(act.at)}</span> {act.operator}: {actWords(t, act)}
          </li>
        ))}
      </ul>
      <details className="tall-links">
        <summary>{t('admin-orders:letters.title')}</summary>
        {letters.length === 0 && <p className="quiet">{t('admin-orders:letters.none')}</p>}
        <ul className={`long ${styles.log}`}>
          {letters.map(({ id, at, kind, state, status, failure }) => (
            <li key={id}>
              <span>{rowInstant(at)}</span> {letterName(t, kind, status)}: {t(`admin-orders:letters.state.${state}`)}
              {failure && ` (${failure})`}
            </li>
          ))}
        </ul>
        <a href={adminPaths.letters}>{t('admin-orders:letters.all')}</a>
      </details>
      <details className="tall-links">
        <summary>{t('admin-orders:consents.title')}</summary>
        <p className="quiet">
          {t(`admin-orders:consents.${paper ? 'paper' : 'at'}`, {
            by: paper?.by ?? '',
            at: longInstant(consents.at),
            version: consents.textVersion,
          })}
        </p>
        <ul className={`tall-links ${styles.plain}`}>
          {/* A signed contract is a sentence; ticks are told one by one. */}
          {(paper
            ? []
            : ([
                ['contracts', consents.distanceSales],
                ['customMade', consents.customMade],
                ['marketing', consents.marketing],
              ] as const)
          ).map(([what, given]) => (
            <li key={what}>
              {t(`admin-orders:consents.${what}`)}:{' '}
              <b>{t(given ? 'admin-orders:consents.yes' : 'admin-orders:consents.no')}</b>
            </li>
          ))}
          {agreements.map(({ at, line, kind, name, textVersion }) => (
            <li key={at}>
              {kind === 'line'
                ? t('admin-orders:consents.agreement', { line: line + 1, at: longInstant(at), version: textVersion })
                : t(`admin-orders:consents.${kind}`, { name, at: longInstant(at), version: textVersion })}{' '}
              <b>{t('admin-orders:consents.yes')}</b>
            </li>
          ))}
        </ul>
      </details>
      <details className="tall-links">
        <summary>{t('admin-orders:others.title')}</summary>
        {others.length === 0 && <p className="quiet">{t('admin-orders:others.none')}</p>}
        <ul className={`tall-links ${styles.plain}`}>
          {others.map(({ orderNo, createdAt, status, total }) => (
            <li key={orderNo}>
              <a href={adminPaths.order(orderNo)}>{shortNo(orderNo)}</a> {rowInstant(createdAt)},{' '}
              {t(`rules:status.${status}`)}, {money(toKurus(total))}
            </li>
          ))}
        </ul>
      </details>
    </Fold>
  );
}

type Act = AdminOrder['journal'][number];

/** An act of the journal; statuses by their names, and whatever a newer server knows as it came. */
export function actWords(t: Translate, { act, before, after }: Pick<Act, 'act' | 'before' | 'after'>): string {
  const name = t.find(`admin-orders:log.act.${act}`) ?? act;
  const said = (value: string): string =>
    t.find(`rules:status.${value}`) ?? t.find(`admin-orders:log.value.${value}`) ?? plannedWords(value);
  if (after === '') return before === '' ? name : `${name}: ${said(before)}`;
  return before === ''
    ? `${name}: ${said(after)}`
    : `${name}: ${t('admin-orders:log.changed', { before: said(before), after: said(after) })}`;
}

const letterName = (t: Translate, kind: string, status: string): string =>
  status === '' ? (t.find(`admin-orders:letters.kind.${kind}`) ?? kind) : (t.find(`rules:status.${status}`) ?? status);
