import { loadTranslate } from '../../i18n/load.ts';
import { pageLocale, paths } from '../../lib/paths.ts';
import { ADDED_TOAST_MS, showToast } from '../../ui/toasts/toasts.ts';
import type { CartNotice } from './cart-store.ts';

const translate = () => loadTranslate(['cart']);

export async function tellAdded(outcome: 'added' | 'full' | 'unsaved', name: string): Promise<void> {
  const t = await translate();
  if (outcome === 'full') {
    await showToast({ text: t('cart:toast.full'), tone: 'error' });
    return;
  }
  await showToast({
    text: t('cart:toast.added', { name }),
    tone: 'success',
    durationMs: ADDED_TOAST_MS,
    link: { label: t('cart:toast.open'), href: paths(pageLocale()).cart },
  });
}

export async function tellNotice(notice: CartNotice): Promise<void> {
  const t = await translate();
  const text =
    notice.kind === 'dropped' ? t('cart:toast.dropped', { count: notice.count }) : t(`cart:toast.${notice.kind}`);
  await showToast({ text, tone: 'error' });
}

/** What the customer's cart did not take over (decisions P10). */
export async function tellLeftOut({ gone, full }: { gone: readonly string[]; full: readonly string[] }): Promise<void> {
  const t = await translate();
  const told = [
    ...gone.map((name) => t('cart:prices.gone', { name })),
    ...(full.length > 0 ? [t('cart:toast.full')] : []),
  ];
  await showToast({ text: told.join(' '), tone: 'notice' });
}

/** Removing is asked first and can still be taken back. */
export async function tellTakenOut(name: string, undo: () => void): Promise<void> {
  const t = await translate();
  await showToast({ text: t('cart:toast.removed', { name }), action: { label: t('cart:toast.undo'), run: undo } });
}
