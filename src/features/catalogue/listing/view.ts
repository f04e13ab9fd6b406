import { countMessage } from '../../../lib/count-message.ts';
import type { Card } from './cards.ts';
import type { ListQuery } from './query.ts';

export type Phase = 'ready' | 'loading' | 'failed';

/** The parts of a category page that change while one filters. Throws when the markup lacks one. */
export function listView(root: HTMLElement) {
  const part = (name: string): HTMLElement => {
    const element = root.querySelector<HTMLElement>(`[data-${name}]`);
    if (!element) throw new Error(`The list has no data-${name}`);
    return element;
  };
  const form = root.querySelector('form');
  if (!form) throw new Error('The list has no filters');
  const list = part('list');
  const count = part('count');
  const parts = { loading: part('loading'), empty: part('empty'), failed: part('failed') };
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name="category"]')];
  const sort = form.querySelector<HTMLSelectElement>('[name="sort"]');

  return {
    form,
    clear: part('clear'),
    retry: part('retry'),

    showQuery(query: ListQuery): void {
      for (const box of boxes) box.checked = query.categories.includes(box.value);
      if (sort) sort.value = query.sort;
    },

    showPhase(phase: Phase): void {
      list.setAttribute('aria-busy', String(phase === 'loading'));
      list.hidden = phase === 'failed';
      count.hidden = phase !== 'ready';
      parts.loading.hidden = phase !== 'loading';
      parts.failed.hidden = phase !== 'failed';
      if (phase !== 'ready') parts.empty.hidden = true;
    },

    showCards(cards: readonly Card[]): void {
      list.replaceChildren(...cards.map(({ element }) => element));
      count.textContent = countMessage(count, cards.length);
      parts.empty.hidden = cards.length > 0;
    },

    /** After a button that vanishes with what it did. */
    focusCount(): void {
      count.focus();
    },
  };
}
