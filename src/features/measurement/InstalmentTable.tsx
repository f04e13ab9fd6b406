import { instalments } from '../../domain/instalments.ts';
import type { Locale } from '../../domain/locale.ts';
import { formatMoney, type Kurus } from '../../domain/money.ts';
import type { Translate } from '../../i18n/client.ts';

interface InstalmentTableProps {
  t: Translate;
  locale: Locale;
  total: Kurus;
  counts: readonly number[];
}

/** The total divided equally (spec §9); the monthly figure is the first, never the smaller part. */
export function InstalmentTable({ t, locale, total, counts }: InstalmentTableProps) {
  return (
    <details className="measure-details">
      <summary>{t('measurement:price.instalments')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('measurement:price.count')}</th>
            <th scope="col">{t('measurement:price.monthly')}</th>
            <th scope="col">{t('measurement:price.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count}>
              <th scope="row">{count === 1 ? t('measurement:price.single') : count}</th>
              <td>{formatMoney(instalments(total, count)[0] ?? total, locale)}</td>
              <td>{formatMoney(total, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
