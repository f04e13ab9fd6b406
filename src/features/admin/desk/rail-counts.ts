/**
 * How much waits, beside the entries of the rail. Counts that cannot be asked are not shown: the pages themselves say
 * why.
 */
import { countWaiting } from '../../../contract/admin-desk.ts';
import { callAsOperator } from '../call.ts';

const PLACES = ['messages', 'letters'] as const;

export async function showWaiting(): Promise<void> {
  const answer = await callAsOperator(countWaiting);
  if (!answer.ok) return;
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
}
