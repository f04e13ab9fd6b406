import { instalments } from '../../domain/money/instalments.ts';
import type { Kurus } from '../../domain/money/money.ts';
import type { I18n } from '../../ui/i18n.tsx';

/**
 * Returns the monthly amount, and where the kuruş do not divide, the last ones: `₺100,01` and `son 2 taksit ₺100,00`.
 * The parts add up to the total (spec §9). On its own, for the legal texts are loaded without the table.
 */
export function monthlyWords({ t, money }: Pick<I18n, 't' | 'money'>, total: Kurus, count: number) {
  const parts = instalments(total, count);
  const [first = 0, last = 0] = [parts[0], parts.at(-1)];
  const smaller = parts.filter((part) => part !== first).length;
  const rest = smaller === 0 ? '' : t('checkout:installments.uneven', { count: smaller, rest: money(last) });
  return { monthly: money(first), rest, all: rest === '' ? money(first) : `${money(first)} (${rest})` };
}
