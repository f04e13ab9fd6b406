/**
 * The message for a count that waits in the markup as `data-one` and `data-other` with `#` for the number, so that a script
 * on a page without islands fetches no messages.
 */
export function countMessage(element: HTMLElement, count: number): string {
  const plural = new Intl.PluralRules(document.documentElement.lang).select(count);
  const message = plural === 'one' ? element.dataset.one : element.dataset.other;
  return (message ?? '#').replace('#', String(count));
}
