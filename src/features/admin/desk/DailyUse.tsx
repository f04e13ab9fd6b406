import { useI18n } from '../../../ui/i18n.tsx';
import type { Today } from '../../../contract/admin-desk.ts';
import { DAILY_USES, isReached, percentOf, TOLD_AT } from '../../../domain/shop/daily-use.ts';

const NEAR = Math.min(...TOLD_AT);
const inDigits = new Intl.NumberFormat('tr-TR');

type Use = Pick<Today, 'use'>;

/** Words about a ceiling that is near or reached, from the first warning on. */
export function NearCeilings({ use }: Use) {
  const { t } = useI18n();
  const near = DAILY_USES.filter((of) => percentOf(use[of].used, use[of].ceiling) >= NEAR);
  if (near.length === 0) return null;
  return (
    <div className="notice">
      <p className="notice-title">{t('admin-desk:today.use.title')}</p>
      <ul>
        {near.map((of) => (
          <li key={of}>
            {t(`admin-desk:today.use.${isReached(use[of].used, use[of].ceiling) ? 'reached' : 'near'}.${of}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Commands of the store and letters of today beside their ceilings. */
export function DailyUse({ use }: Use) {
  const { t } = useI18n();
  const part = (of: (typeof DAILY_USES)[number]): string => {
    const { used, ceiling } = use[of];
    const words = t(`admin-desk:today.use.${of}`, { used: inDigits.format(used) });
    if (ceiling === 0) return words;
    const percent = percentOf(used, ceiling);
    return t('admin-desk:today.use.of', { words, ceiling: inDigits.format(ceiling), percent });
  };
  return (
    <p className="quiet">{t('admin-desk:today.use.today', { commands: part('commands'), letters: part('letters') })}</p>
  );
}
