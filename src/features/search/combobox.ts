/** Results under the search field of the header: a combobox whose options are links (WAI-ARIA, "list autocomplete"). */
import { search } from '../../domain/search.ts';
import { loadTranslate, pageLocale } from '../../i18n/lazy.ts';
import { loadIndex } from './index-file.ts';
import { optionGroups } from './options.ts';

/** Rejects when its words cannot be fetched. */
export async function startCombobox(dialog: HTMLDialogElement, input: HTMLInputElement): Promise<void> {
  const locale = pageLocale();
  const list = dialog.querySelector<HTMLElement>('[role="listbox"]');
  const status = dialog.querySelector<HTMLElement>('[role="status"]');
  if (!list || !status) return;
  const [t, first] = await Promise.all([loadTranslate(locale, ['search', 'common']), loadIndex(locale)]);
  let loaded = first;
  let active = -1;

  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role="option"]')];

  function activate(place: number): void {
    active = place;
    options().forEach((option, index) => {
      option.ariaSelected = String(index === active);
      if (index === active) option.scrollIntoView({ block: 'nearest' });
    });
    const chosen = options()[active];
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
    else input.removeAttribute('aria-activedescendant');
  }

  function show(): void {
    const term = input.value.trim();
    const found = loaded.ok && term !== '' ? search(loaded.data, term) : { products: [], categories: [] };
    const groups = optionGroups(found, term, { t, locale });
    list?.replaceChildren(...groups);
    input.ariaExpanded = String(groups.length > 0);
    activate(-1);
    if (status) status.textContent = statusOf(term, found.products.length + found.categories.length);
  }

  function statusOf(term: string, count: number): string {
    if (term === '') return '';
    if (!loaded.ok) return t('search:failed');
    return count === 0 ? t('search:emptyTerm', { term }) : t('search:count', { count });
  }

  async function look(): Promise<void> {
    if (!loaded.ok) loaded = await loadIndex(locale);
    show();
  }

  input.addEventListener('input', () => void look());
  input.addEventListener('keydown', (event) => {
    const count = options().length;
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      options()[active]?.click();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      // One place before the first belongs to the field itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      activate(((active + 1 + step + count + 1) % (count + 1)) - 1);
    }
  });
  show();
}
