import { useEffect, useId, useState } from 'react';
import { listInstalments, type InstalmentTable } from '../../contract/payments.ts';
import { toKurus, toLira, type Kurus } from '../../domain/money/money.ts';
import { call } from '../../lib/api.ts';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './HostedCard.module.css';

export interface HostedCardProps {
  /** Total of the order. */
  total: Kurus;
}

const STEPS = ['form', 'code', 'return'] as const;

/** Steps that follow where the card is typed on the provider's page, and the cost of instalments; needs the messages of `payment`. */
export function HostedCard({ total }: HostedCardProps) {
  const { t } = useI18n();
  return (
    <>
      <ol className={styles.next} aria-label={t('payment:next.title')}>
        {STEPS.map((step) => (
          <li key={step}>
            <strong>{t(`payment:next.${step}`)}</strong>
            <span>{t(`payment:next.${step}Text`)}</span>
          </li>
        ))}
      </ol>
      <Instalments key={total} total={total} />
    </>
  );
}

/** `null` while it is on its way, `failed` where nobody could be asked. */
type TableAnswer = InstalmentTable | 'failed' | null;

function Instalments({ total }: HostedCardProps) {
  const { t } = useI18n();
  const [asked, setAsked] = useState<TableAnswer>(null);
  useEffect(() => {
    const left = new AbortController();
    void call(listInstalments, { query: { amount: String(toLira(total)) }, signal: left.signal }).then((answer) => {
      if (!left.signal.aborted) setAsked(answer.ok ? answer.data : 'failed');
    });
    return () => left.abort();
  }, [total]);

  if (asked === null) return <p role="status">{t('payment:table.loading')}</p>;
  if (asked === 'failed' || asked.families.length === 0)
    return <p className={styles.note}>{t('payment:table.failed')}</p>;
  return <Families table={asked} total={total} />;
}

/** The table of one card family; where the shop carries the cost, one table holds for all. */
function Families({ table: { paidBy, families }, total }: { table: InstalmentTable; total: Kurus }) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState(0);
  const name = useId();
  const shown = families[chosen] ?? families[0];
  if (!shown) return null;
  return (
    <>
      {paidBy === 'buyer' && families.length > 1 && (
        <fieldset className="choice">
          <legend>{t('payment:table.families')}</legend>
          {families.map(({ family }, at) => (
            <label key={family}>
              <input type="radio" className="tick" name={name} checked={at === chosen} onChange={() => setChosen(at)} />
              {family}
            </label>
          ))}
        </fieldset>
      )}
      <Table paidBy={paidBy} family={shown.family} rows={shown.rows} total={total} />
      <p className={styles.note}>{t(`payment:table.${paidBy}Note`)}</p>
    </>
  );
}

interface TableProps {
  paidBy: InstalmentTable['paidBy'];
  family: string;
  rows: InstalmentTable['families'][number]['rows'];
  total: Kurus;
}

/** Read here and chosen there, so the rows hold no radio buttons. */
function Table({ paidBy, family, rows, total }: TableProps) {
  const { t, money } = useI18n();
  const isDearer = paidBy === 'buyer';
  return (
    <table className={styles.table}>
      <caption>
        {isDearer ? t('payment:table.buyer', { family }) : t('payment:table.shop')}{' '}
        <span>{t(`payment:table.${paidBy}Text`)}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('payment:table.count')}</th>
          <th scope="col">{t('payment:table.monthly')}</th>
          <th scope="col">{t('payment:table.total')}</th>
          {isDearer && <th scope="col">{t('payment:table.difference')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const more = toKurus(row.total) - total;
          return (
            <tr key={row.count}>
              <th scope="row">{row.count === 1 ? t('payment:table.single') : row.count}</th>
              <td>{row.count === 1 ? '–' : money(toKurus(row.part))}</td>
              <td>{money(toKurus(row.total))}</td>
              {isDearer && <td>{more > 0 ? `+${money(more)}` : t('payment:table.none')}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
