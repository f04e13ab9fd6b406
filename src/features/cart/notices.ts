import { loadTranslate } from '../../i18n/load.ts';
import { pageLocale, paths } from '../../lib/paths.ts';
import { ADDED_TOAST_MS, showToast } from '../../ui/toasts/toasts.ts';
import type { CartNotice } from './cart-keeping.ts';
import type { LineAddition } from './cart-store.ts';

const translate = () => loadTranslate(['cart']);

export async function notifyAdded(outcome: LineAddition, name: string): Promise<void> {
  const t = await translate();
  if (outcome === 'full' || outcome === 'most') {
    await showToast({ text: t(`cart:toast.${outcome}`), tone: 'error' });
    return;
  }
  await showToast({
    text: t('cart:toast.added', { name }),
    tone: 'success',
    durationMs: ADDED_TOAST_MS,
    link: { label: t('cart:toast.open'), href: paths(pageLocale()).cart },
  });
}

/** Names of lines that left the cart: `gone` are not sold any more as chosen, `full` found no room. */
export interface OmittedLines {
  gone: readonly string[];
  full: readonly string[];
}

/** A cart that could not be stored, or not read whole. */
export async function notifyOfCart(notice: CartNotice): Promise<void> {
  const t = await translate();
  const text =
    notice.kind === 'dropped' ? t('cart:toast.dropped', { count: notice.count }) : t(`cart:toast.${notice.kind}`);
  await showToast({ text, tone: 'error' });
}

/** Notifies of lines that the customer's cart did not take over (decisions P10). */
export async function notifyLeftOut({ gone, full }: OmittedLines): Promise<void> {
  const t = await translate();
  const sentences = [
    ...gone.map((name) => t('cart:prices.gone', { name })),
    ...(full.length > 0 ? [t('cart:toast.noRoom', { names: full.join(', ') })] : []),
  ];
  await showToast({ text: sentences.join(' '), tone: 'notice' });
}

export async function notifyChanged(): Promise<void> {
  const t = await translate();
  await showToast({ text: t('cart:toast.changed'), tone: 'success' });
}

/** Lines that were given the name of a window in which there would then be more than 99 of them. */
export async function notifyNameKept(names: readonly string[]): Promise<void> {
  const t = await translate();
  await showToast({ text: t('cart:toast.nameKept', { names: names.join('; ') }), tone: 'error' });
}

/** Removing is confirmed before, and can still be undone. @param focusAfter id of the element that has the focus then */
export async function notifyRemoved(what: string, undo: () => void, focusAfter: string): Promise<void> {
  const t = await translate();
  const action = { label: t('cart:toast.undo'), run: undo };
  await showToast({ text: t('cart:toast.removed', { what }), action, focusAfter });
}
