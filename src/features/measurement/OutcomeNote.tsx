import { useI18n } from '../../ui/i18n.tsx';
import type { Outcome } from './form.ts';

interface OutcomeNoteProps {
  outcome: Outcome;
  /** The button was pressed too early. */
  incomplete: boolean;
}

/** What came of pressing "Sepete Ekle"; the cart's own toast says it in passing, this stays. */
export function OutcomeNote({ outcome, incomplete }: OutcomeNoteProps) {
  const { t, to } = useI18n();
  const added = outcome === 'added' || outcome === 'unsaved';
  return (
    <div className="measure-outcome" role="status">
      {incomplete && <p className="field-error">{t('measurement:incomplete')}</p>}
      {outcome !== 'none' && outcome !== 'adding' && (
        <p className={outcome === 'added' ? 'measure-added' : 'field-error'}>{t(`measurement:outcome.${outcome}`)}</p>
      )}
      {added && (
        <a className="button" href={to.cart}>
          {t('measurement:outcome.cart')}
        </a>
      )}
    </div>
  );
}
