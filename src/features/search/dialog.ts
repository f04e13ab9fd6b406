/** The search of the header, made when it is first asked for: pages carry nothing of it but a link. */
import { MAX_QUERY } from '../../domain/search/search.ts';
import type { Translate } from '../../i18n/messages.ts';
import { loadTranslate } from '../../i18n/load.ts';
import { element } from '../../lib/element.ts';
import { pageLocale } from '../../lib/paths.ts';
import { loadStyles } from '../../lib/module-files.ts';
import { startCombobox } from './combobox.ts';
import styles from './search.css?url';

let opened: Promise<{ dialog: HTMLDialogElement; input: HTMLInputElement }> | undefined;

/** Rejects when its messages cannot be fetched (offline): the caller then leads to the page of results. */
export async function openSearch(link: HTMLAnchorElement): Promise<void> {
  opened ??= make(link.pathname);
  opened.catch(() => (opened = undefined));
  const { dialog, input } = await opened;
  if (!dialog.open) dialog.showModal();
  input.focus();
  input.select();
}

async function make(action: string): Promise<{ dialog: HTMLDialogElement; input: HTMLInputElement }> {
  const locale = pageLocale();
  const [t] = await Promise.all([loadTranslate(['search', 'common']), loadStyles(styles)]);
  const input = searchField(t);
  const close = element(
    'button',
    { type: 'button', class: 'icon-button search-close', 'aria-label': t('search:close') },
    '×',
  );
  const status = element('p', { class: 'search-status', role: 'status' });
  const list = element('div', {
    id: 'search-list',
    class: 'search-list',
    role: 'listbox',
    'aria-label': t('search:results'),
  });
  const form = element(
    'form',
    { class: 'search-form', action, role: 'search' },
    input,
    element('button', { class: 'button button-primary' }, t('search:submit')),
    close,
  );
  const sheet = element('div', { class: 'search-sheet page' }, form, status, list);
  const dialog = element('dialog', { class: 'search', 'aria-label': t('search:title') }, sheet);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  document.body.append(dialog);
  startCombobox({ input, list, status }, { t, locale });
  return { dialog, input };
}

const searchField = (t: Translate): HTMLInputElement =>
  element('input', {
    class: 'search-input',
    type: 'search',
    name: 'q',
    role: 'combobox',
    'aria-label': t('search:label'),
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
    'aria-controls': 'search-list',
    placeholder: t('search:placeholder'),
    maxlength: String(MAX_QUERY),
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
  });
