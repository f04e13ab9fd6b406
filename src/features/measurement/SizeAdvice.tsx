import type { Advice } from '../../domain/measurement.ts';
import { useI18n } from '../../ui/i18n.tsx';

interface SizeAdviceProps {
  advice: readonly Advice[];
  onSwap: () => void;
}

/** Limits in plain words and gentle questions (decisions P4). */
export function SizeAdvice({ advice, onSwap }: SizeAdviceProps) {
  const { t } = useI18n();
  return (
    <div className="measure-advice" aria-live="polite">
      {advice.map((item) => (
        <p key={item.code} className="measure-note" data-limit={item.blocks ? '' : undefined}>
          {item.blocks
            ? t(`measurement:advice.${item.code}`, { limit: item.limit })
            : t(`measurement:advice.${item.code}`)}
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
