import { instalments as offeredInShop } from '../../../content/shop.json';
import { INSTALMENT_COUNTS, instalments } from '../../domain/instalments.ts';
import type { Kurus } from '../../domain/money.ts';
import type { Texts } from '../../components/ui/texts.ts';

/** Those of spec §9 that the owner offers. */
export const offeredInstalments: readonly number[] = INSTALMENT_COUNTS.filter((count) => offeredInShop.includes(count));

/** `₺100,00`, or where the kuruş do not divide `ilk 2 taksit ₺100,01, sonra ₺100,00`: the parts add up to the total. */
export function monthlyWords({ t, money }: Pick<Texts, 't' | 'money'>, total: Kurus, count: number): string {
  const parts = instalments(total, count);
  const [first = 0, rest = 0] = [parts[0], parts.at(-1)];
  if (first === rest) return money(first);
  const larger = parts.filter((part) => part === first).length;
  return t('checkout:installments.uneven', { count: larger, first: money(first), rest: money(rest) });
}
