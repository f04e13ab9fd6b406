/** Results under a search field: a combobox whose options are links (WAI-ARIA, "list autocomplete"). */
import { find } from './find.ts';
import { loadIndex } from './index-file.ts';
import { MOST_PRODUCTS, optionGroups, resultsSaid, type Speech } from './options.ts';

interface Parts {
  input: HTMLInputElement;
  list: HTMLElement;
  status: HTMLElement;
}

/** The index is fetched when the field first gets the focus, and again after a failure. */
export function startCombobox({ input, list, status }: Parts, speech: Speech): void {
  const { t, locale } = speech;
  let options: HTMLElement[] = [];
  let active = -1;

  function activate(place: number): void {
    active = place;
    options.forEach((option, index) => option.setAttribute('aria-selected', String(index === active)));
    const chosen = options[active];
    chosen?.scrollIntoView({ block: 'nearest' });
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
    else input.removeAttribute('aria-activedescendant');
  }

  function show(groups: readonly HTMLElement[], message: string): void {
    list.replaceChildren(...groups);
    options = groups.flatMap((group) => [...group.querySelectorAll<HTMLElement>('[role="option"]')]);
    input.setAttribute('aria-expanded', String(options.length > 0));
    status.textContent = message;
    activate(-1);
  }

  let typing = new AbortController();
  async function look(): Promise<void> {
    typing.abort();
    typing = new AbortController();
    const { signal } = typing;
    const term = input.value.trim();
    if (term === '') {
      void loadIndex(locale);
      show([], '');
      return;
    }
    const found = await find(locale, term, MOST_PRODUCTS, signal);
    if (signal.aborted) return;
    if (!found.ok) show([], t('search:failed'));
    else show(optionGroups(found.data, term, speech), resultsSaid(found.data, term, t));
  }

  input.addEventListener('focus', () => void look());
  input.addEventListener('input', () => void look());
  input.addEventListener('keydown', (event) => {
    const places = options.length + 1;
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      options[active]?.click();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      // The place before the first option is the field itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      activate(((active + 1 + step + places) % places) - 1);
    }
  });
}
