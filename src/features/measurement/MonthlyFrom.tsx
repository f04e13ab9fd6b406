import { useEffect, useState } from 'react';
import { listInstalments } from '../../contract/payments.ts';
import { monthlyFrom, type MonthlyPart } from '../../domain/money/instalments.ts';
import { toKurus, toLira, type Kurus } from '../../domain/money/money.ts';
import { call } from '../../lib/api.ts';
import { useI18n } from '../../ui/i18n.tsx';

/** Milliseconds without a new sum before the tables are asked for. */
const PAUSE_MS = 600;

/** "Ayda …'dan": the smallest part of all card families, with its true total. Nothing where nobody could be asked. */
export default function MonthlyFrom({ total }: { total: Kurus }) {
  const { t, money } = useI18n();
  const [found, setFound] = useState<{ of: Kurus; least: MonthlyPart | null } | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(() => {
      const query = { amount: String(toLira(total)) };
      void call(listInstalments, { query, signal: left.signal }).then((answer) => {
        if (!left.signal.aborted) setFound({ of: total, least: answer.ok ? monthlyFrom(answer.data.families) : null });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [total]);
  if (found?.of !== total || found.least === null) return null;
  const { count, part, total: sum } = found.least;
  return (
    <p className="field-hint">
      {t('measurement:price.instalmentsFrom', { count, amount: money(toKurus(part)), total: money(toKurus(sum)) })}
    </p>
  );
}
