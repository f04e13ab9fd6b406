import type { Advice } from '../../domain/measurement.ts';
import type { Translate } from '../../i18n/client.ts';

interface SizeAdviceProps {
  t: Translate;
  advice: readonly Advice[];
  onSwap: () => void;
}

/** Limits in plain words and gentle questions (decisions P4). */
export function SizeAdvice({ t, advice, onSwap }: SizeAdviceProps) {
  return (
    <div className="measure-advice" aria-live="polite">
      {advice.map((item) => (
        <p key={item.code} className="measure-note" data-limit={item.blocks ? '' : undefined}>
          {t(`measurement:advice.${item.code}`, item.blocks ? { limit: item.limit } : {})}
          {item.code === 'swapped' && (
            <button type="button" className="button button-quiet" onClick={onSwap}>
              {t('measurement:advice.swap')}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
