import { useI18n } from '../../ui/i18n.tsx';
import { STEPS, type Step } from './state.ts';

export function StepIndicator({ step }: { step: Step }) {
  const { t } = useI18n();
  return (
    <ol className="step-indicator" aria-label={t('checkout:steps.label')}>
      {STEPS.map((one) => (
        <li
          key={one}
          data-state={one < step ? 'done' : one === step ? 'current' : 'ahead'}
          aria-current={one === step ? 'step' : undefined}
        >
          <span className="step-number" aria-hidden="true">
            {one}
          </span>
          <span className="step-name">
            {t(`checkout:steps.${one}`)}
            {one < step && <span className="visually-hidden"> ({t('checkout:steps.done')})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
