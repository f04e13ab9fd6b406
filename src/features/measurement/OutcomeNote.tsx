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
        <a className="button" href={cartUrl}>
          {t('measurement:outcome.cart')}
        </a>
      )}
    </div>
  );
}
