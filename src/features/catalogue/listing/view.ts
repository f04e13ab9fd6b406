import type { Facet } from '../../../domain/product/facets.ts';
import { pagerItems } from '../../../domain/values/pager.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { element } from '../../../lib/element.ts';
import { loadStyles } from '../../../lib/module-files.ts';
import styles from './pager.css?url';
import type { Chip } from './wishes.ts';

export type Phase = 'ready' | 'loading' | 'failed';

/** The parts of a category page that change while one filters. Throws when the markup lacks one. */
export function listView(root: HTMLElement, t: Translate) {
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
      if (phase !== 'ready') pagerOf(list)?.toggleAttribute('hidden', true);
      parts.loading.hidden = phase !== 'loading';
      parts.failed.hidden = phase !== 'failed';
      if (phase !== 'ready') parts.empty.hidden = true;
    },

    /** @param found how many there are on all pages, and how many of them are not made in the size */
    showCards(cards: readonly HTMLElement[], found: { count: number; unmade: number }): void {
      list.replaceChildren(...cards);
      const sentences = [
        t('category:count', { count: found.count }),
        ...(found.unmade > 0 ? [t('category:unmade', { count: found.unmade })] : []),
      ];
      count.textContent = sentences.join(', ');
      parts.empty.hidden = found.count > 0;
    },

    /** As `Pager.astro`. @param addressOf of a page; @param inPlace whether a press shows it here, or leads to a page of the build */
    showPager(page: number, pages: number, addressOf: (page: number) => string, inPlace: boolean): void {
      const pager = pagerOf(list) ?? (pages > 1 ? addPager(list, t('category:pager.label')) : null);
      if (!pager) return;
      pager.hidden = pages === 1;
      const link = (to: number, text: string, label: string): HTMLElement => {
        const anchor = element('a', { href: addressOf(to), 'aria-label': label }, text);
        if (inPlace) anchor.dataset.press = `page:${to}`;
        if (to === page) anchor.ariaCurrent = 'page';
        return anchor;
      };
      const numbers = pagerItems(page, pages).map((to) =>
        to === null
          ? element('li', { 'aria-hidden': 'true' }, '…')
          : element('li', {}, link(to, String(to), t('category:pager.page', { page: to }))),
      );
      const step = (to: number, key: 'previous' | 'next'): HTMLElement[] => {
        if (to < 1 || to > pages) return [];
        const text = t(`category:pager.${key}`);
        const anchor = link(to, text, text);
        anchor.className = 'button';
        return [anchor];
      };
      pager.replaceChildren(...step(page - 1, 'previous'), element('ol', {}, ...numbers), ...step(page + 1, 'next'));
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

const pagerOf = (list: HTMLElement): HTMLElement | null =>
  list.nextElementSibling instanceof HTMLElement && list.nextElementSibling.matches('.pager')
    ? list.nextElementSibling
    : null;

function addPager(list: HTMLElement, label: string): HTMLElement {
  const pager = element('nav', { class: 'pager', 'aria-label': label });
  list.after(pager);
  // Until they are there it is a plain list of links.
  void loadStyles(styles);
  return pager;
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
