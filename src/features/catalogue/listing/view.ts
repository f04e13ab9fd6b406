import type { Facet } from '../../../domain/facets.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { showInSize } from './card-size.ts';
import type { Card } from './cards.ts';
import type { ListQuery } from './query.ts';
import type { Chip } from './wishes.ts';

export type Phase = 'ready' | 'loading' | 'failed';

/** The parts of a category page that change while one filters. Throws when the markup lacks one. */
export function listView(root: HTMLElement, t: Translate, locale: Locale) {
  const part = (name: string): HTMLElement => {
    const element = root.querySelector<HTMLElement>(`[data-${name}]`);
    if (!element) throw new Error(`The list has no data-${name}`);
    return element;
  };
  const list = part('list');
  const count = part('count');
  const chips = part('chips');
  const chosen = part('chosen');
  const reason = part('reason');
  const ways = part('ways');
  const parts = { loading: part('loading'), empty: part('empty'), failed: part('failed') };

  return {
    showPhase(phase: Phase): void {
      list.setAttribute('aria-busy', String(phase === 'loading'));
      list.hidden = phase === 'failed';
      count.hidden = phase !== 'ready';
      parts.loading.hidden = phase !== 'loading';
      parts.failed.hidden = phase !== 'failed';
      if (phase !== 'ready') parts.empty.hidden = true;
    },

    showCards(cards: readonly Card[], { size }: ListQuery): void {
      const unmade = cards.filter((card) => !showInSize(card, size, t, locale)).length;
      list.replaceChildren(...cards.map(({ element }) => element));
      const sentences = [
        t('category:count', { count: cards.length }),
        ...(unmade > 0 ? [t('category:unmade', { count: unmade })] : []),
      ];
      count.textContent = sentences.join(', ');
      parts.empty.hidden = cards.length > 0;
    },

    showChips(wished: readonly Chip[]): void {
      const buttons = wished.map(({ id, label }) => {
        const button = pressButton(label, `drop:${id}`);
        button.className = 'chip';
        button.ariaLabel = t('category:drop', { label });
        return button;
      });
      const all = pressButton(t('category:clear'), 'clear');
      all.className = 'link-button';
      chips.replaceChildren(...(buttons.length > 0 ? [...buttons, all] : []).map(listItem));
      chosen.textContent = wished.length === 0 ? '' : String(wished.length);
      chosen.hidden = wished.length === 0;
    },

    /**
     * Why nothing is shown, and what to take away so that something is (decisions U6).
     * @param filtered whether there would be products without the filters
     */
    showWayOut(filtered: boolean, loosenings: readonly { facet: Facet; count: number }[]): void {
      reason.textContent = t(filtered ? 'category:empty.filtered' : 'category:empty.text');
      ways.replaceChildren(
        ...loosenings.map(({ facet, count: found }) => {
          const button = pressButton(t(`category:loosen.${facet}`, { count: found }), `drop:${facet}`);
          button.className = 'button';
          return listItem(button);
        }),
      );
    },

    /** After a button that vanishes with what it did. */
    focusCount(): void {
      count.focus();
    },
  };
}

function pressButton(label: string, press: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.dataset.press = press;
  return button;
}

function listItem(button: HTMLButtonElement): HTMLLIElement {
  const item = document.createElement('li');
  item.append(button);
  return item;
}
