import { useEffect, useRef, type ReactNode } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import '../../styles/notice.css';
import { STEPS, type Step } from './state.ts';
import styles from './Steps.module.css';
import { useTheCheckout } from './checkout-context.ts';

/** Where one stands among the three steps. */
export function StepIndicator({ step }: { step: Step }) {
  const { t } = useI18n();
  return (
    <ol className={styles.indicator} aria-label={t('checkout:steps.label')}>
      {STEPS.map((one) => (
        <li
          key={one}
          data-state={one < step ? 'done' : one === step ? 'current' : 'ahead'}
          aria-current={one === step ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {one}
          </span>
          <span>
            {t(`checkout:steps.${one}`)}
            {one < step && <span className="visually-hidden"> ({t('checkout:steps.done')})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The three steps, one below the other. */
export const Steps = ({ children }: { children: ReactNode }) => <div className={styles.steps}>{children}</div>;

interface StepSectionProps {
  step: Step;
  form: ReactNode;
  /** Shown in place of the form once the step is done. */
  summary?: ReactNode;
}

/** One step: its form while one is at it, folded to its summary with a way back afterwards, a heading before. */
export function StepSection({ step, form, summary }: StepSectionProps) {
  const { t } = useI18n();
  const { state, goTo } = useTheCheckout();
  const heading = useRef<HTMLHeadingElement>(null);
  const current = state.step === step;
  const done = state.step > step;
  const shown = useRef(state.step);
  const declined = state.problem?.kind === 'declined';
  const name = t(`checkout:steps.${step}`);

  useEffect(() => {
    if (shown.current === state.step) return;
    shown.current = state.step;
    // The message about the card has taken the focus to its fields.
    if (!current || (step === 2 && declined)) return;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, [state.step, current, step, declined]);

  return (
    <section
      className={styles.step}
      data-state={done ? 'done' : current ? 'current' : 'ahead'}
      aria-labelledby={`step-${step}`}
    >
      <header className={styles.head}>
        <h2 id={`step-${step}`} ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {done && (
          <button
            type="button"
            className="link-button"
            aria-label={t('checkout:editNamed', { step: name })}
            disabled={state.placing}
            onClick={() => goTo(step)}
          >
            {t('checkout:edit')}
          </button>
        )}
      </header>
      {current && form}
      {done && <div className={styles.summary}>{summary}</div>}
    </section>
  );
}

/** The first step's own layout while cart and draft are being read. */
export function StepSkeleton() {
  return (
    <div className={styles.step} aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={['skeleton', styles.row].join(' ')} />
      ))}
    </div>
  );
}

/** The buttons below a step's form; on a phone the way on stands first. */
export const StepActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
