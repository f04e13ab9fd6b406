/**
 * The words for a count that waits in the markup as `data-one` and `data-other` with `#` for the number, so that a script
 * on a page without islands carries no dictionary.
 */
export function countWords(element: HTMLElement, count: number): string {
  const plural = new Intl.PluralRules(document.documentElement.lang).select(count);
  const text = plural === 'one' ? element.dataset.one : element.dataset.other;
  return (text ?? '#').replace('#', String(count));
}
