import { pluralOf } from '../domain/values/locale.ts';

/**
 * The message for a count that waits in the markup as `data-one` and `data-other` with `#` for the number, so that a script
 * on a page without islands fetches no messages.
 */
export function countMessage(element: HTMLElement, count: number): string {
  const message = pluralOf(count) === 'one' ? element.dataset.one : element.dataset.other;
  return (message ?? '#').replace('#', String(count));
}
