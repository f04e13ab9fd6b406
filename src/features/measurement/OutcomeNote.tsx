import type { MouseEvent } from 'react';
import type { Translate } from '../../i18n/client.ts';
import type { Outcome } from './form.ts';

interface OutcomeNoteProps {
  t: Translate;
  outcome: Outcome;
  /** The button was pressed too early. */
  incomplete: boolean;
  cartUrl: string;
}

/** What came of pressing "Sepete Ekle"; the cart's own toast says it in passing, this stays. */
export function OutcomeNote({ t, outcome, incomplete, cartUrl }: OutcomeNoteProps) {
  const added = outcome === 'added' || outcome === 'unsaved';
  return (
    <div className="measure-outcome" role="status">
      {incomplete && <p className="field-error">{t('measurement:incomplete')}</p>}
      {outcome !== 'none' && outcome !== 'adding' && (
        <p className={outcome === 'added' ? 'measure-added' : 'field-error'}>{t(`measurement:outcome.${outcome}`)}</p>
      )}
      {added && (
        <a className="button" href={cartUrl} onClick={(event) => void showCart(event)}>
          {t('measurement:outcome.cart')}
        </a>
      )}
    </div>
  );
}

/** As the header: above this width the cart is a drawer, below it a page (spec §2). */
const DRAWER_FROM = '(width > 768px)';

async function showCart(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  if (!matchMedia(DRAWER_FROM).matches || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget;
  event.preventDefault();
  try {
    const { openDrawer } = await import('../cart/drawer-mount.ts');
    await openDrawer(link);
  } catch {
    location.assign(link.href);
  }
}
