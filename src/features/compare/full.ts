import { exchangeCompared, MAX_COMPARED } from '../../domain/product/compare.ts';
import type { Translate } from '../../i18n/messages.ts';
import { fetchCloths } from '../../lib/cloth-facts.ts';
import { element } from '../../lib/element.ts';
import { pageLocale } from '../../lib/paths.ts';
import { changeCompared, readCompared } from './kept.ts';

let open = false;

/** A fourth product: says how many there is room for, and lets the shopper take out one of those that are in. */
export async function askWhichGoes(
  wanted: { readonly id: number; readonly name: string },
  opener: HTMLElement,
  t: Translate,
): Promise<void> {
  if (open) return;
  open = true;
  const ids = readCompared();
  // Without their names they are told by their place.
  const cloths = await fetchCloths(ids, pageLocale()).catch(() => new Map<number, { name: string }>());
  const dialog = element(
    'dialog',
    { class: 'compare-full', 'aria-labelledby': 'compare-full' },
    element('h2', { id: 'compare-full' }, t('compare:full', { max: MAX_COMPARED })),
    element('p', {}, t('compare:fullText', { name: wanted.name })),
  );
  const add = (text: string, run: () => void): void => {
    const button = element('button', { type: 'button', class: 'button' }, text);
    button.addEventListener('click', () => {
      run();
      dialog.close();
    });
    dialog.append(button);
  };
  ids.forEach((id, index) => {
    const name = cloths.get(id)?.name ?? t('compare:unknown', { number: index + 1 });
    add(t('compare:takeOut', { name }), () => changeCompared((now) => exchangeCompared(now, id, wanted.id)));
  });
  add(t('compare:cancel'), () => undefined);
  dialog.addEventListener('close', () => {
    open = false;
    dialog.remove();
    opener.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
