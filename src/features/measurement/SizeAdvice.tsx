import type { Advice } from '../../domain/window/measurement.ts';
import { island, useI18n } from '../../ui/i18n.tsx';

export interface SizeAdviceProps {
  advice: readonly Advice[];
  onSwap: () => void;
}

/** Limits in plain words and gentle questions (decisions P4). Needs the messages of `sizes`. */
export const SizeAdvice = island(Items);

function Items({ advice, onSwap }: SizeAdviceProps) {
  const { t } = useI18n();
  return (
    <>
      {advice.map((item) => (
        <p key={item.code} data-limit={item.blocks ? '' : undefined}>
          {item.blocks ? t(`sizes:advice.${item.code}`, { limit: item.limit }) : t(`sizes:advice.${item.code}`)}
          {item.code === 'swapped' && (
            <button type="button" className="button button-quiet" onClick={onSwap}>
              {t('sizes:advice.swap')}
            </button>
          )}
        </p>
      ))}
    </>
  );
}
