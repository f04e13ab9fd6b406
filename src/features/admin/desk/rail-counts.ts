/**
 * How much waits, beside the entries of the rail. Counts that cannot be asked are not shown: the pages themselves say
 * why.
 */
import type { ShopRole } from '../../../domain/account/shop-role.ts';
import { countWaiting } from '../../../contract/admin-desk.ts';
import { callAsOperator } from '../call.ts';

const PLACES = ['messages', 'reviews', 'letters'] as const;

/** Returns the role of the operator; null where it could not be asked. */
export async function showWaiting(): Promise<ShopRole | null> {
  const answer = await callAsOperator(countWaiting);
  if (!answer.ok) return null;
  for (const place of PLACES) {
    const entry = document.querySelector<HTMLElement>(`[data-rail="${place}"]`);
    entry?.querySelector('[data-count]')?.remove();
    const count = answer.data[place];
    if (!entry || count === 0) continue;
    const shown = document.createElement('b');
    shown.dataset.count = '';
    shown.textContent = String(count);
    entry.append(' ', shown);
  }
  return answer.data.role;
}
