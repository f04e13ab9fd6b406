import { useEffect, useRef, type ReactNode } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { useTheCheckout } from './context.ts';
import type { Step } from './state.ts';

interface StepSectionProps {
  step: Step;
  form: ReactNode;
  /** Shown in place of the form once the step is done. */
  summary?: ReactNode;
}

/** One step: its form while one is at it, folded to its summary with a way back afterwards, a heading before. */
export function StepSection({ step, form, summary }: StepSectionProps) {
  const { t } = useI18n();
  const { state, dispatch, offer } = useTheCheckout();
  const heading = useRef<HTMLHeadingElement>(null);
  const current = state.step === step;
  const done = state.step > step;
  const shown = useRef(state.step);
  const name = t(`checkout:steps.${step}`);

  useEffect(() => {
    if (shown.current === state.step) return;
    shown.current = state.step;
    if (!current) return;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, [state.step, current]);

  return (
    <section
      className="step"
      data-state={done ? 'done' : current ? 'current' : 'ahead'}
      aria-labelledby={`step-${step}`}
    >
      <header className="step-head">
        <h2 id={`step-${step}`} ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {done && (
          <button
            type="button"
            className="link-button"
            aria-label={t('checkout:editNamed', { step: name })}
            disabled={state.placing}
            onClick={() => {
              dispatch({ type: 'went-to', step, offer });
            }}
          >
            {t('checkout:edit')}
          </button>
        )}
      </header>
      {current && form}
      {done && summary}
    </section>
  );
}
