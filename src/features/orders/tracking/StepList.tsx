import { useI18n } from '../../../ui/i18n.tsx';
import { DELIVERY_STEPS, stepOf } from '../../../domain/status.ts';

/** The seven steps; those up to and including the current are reached (spec §4). */
export function StepList({ status }: { status: string }) {
  const { t } = useI18n();
  const current = stepOf(status);
  return (
    <section aria-labelledby="tracking-steps">
      <h2 id="tracking-steps">{t('tracking:steps')}</h2>
      <ol className="tracking-steps">
        {DELIVERY_STEPS.map((step, index) => (
          <li
            key={step}
            data-reached={index <= current || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {t(`rules:status.${step}`)}
            {index <= current && (
              <span className="visually-hidden">
                {' '}
                ({index === current ? t('tracking:current') : t('tracking:reached')})
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
