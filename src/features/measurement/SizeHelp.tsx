import { type ComponentType, lazy, Suspense } from 'react';
import { type IslandProps, useI18n } from '../../ui/i18n.tsx';
import type { CallRequestProps } from './CallRequest.tsx';
import type { SizeAdviceProps } from './SizeAdvice.tsx';
import styles from './SizeFields.module.css';
import { pageLocale } from '../../lib/paths.ts';
import type * as UnusualSize from './unusual-size.ts';

/**
 * Advice on an unusual size, fetched when it is shown, with the words of `sizes`, which the page does not carry. Where
 * they cannot be fetched, `Without` stands in.
 */
const unusualSizePart = <Props extends object>(
  pick: (parts: typeof UnusualSize) => ComponentType<Props & IslandProps>,
  Without: ComponentType<Props>,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const acts = await import('./acts.ts');
      const [parts, { loadMessages }] = await Promise.all([acts.unusualSize(), acts.words()]);
      const messages = await loadMessages(['sizes']);
      const Part = pick(parts);
      return { default: (props) => <Part {...props} messages={messages} locale={pageLocale()} /> };
    } catch {
      return { default: Without };
    }
  });

/** Without a network the limits still stand beside their fields, and of metres the rule is said. */
const Advice = unusualSizePart<SizeAdviceProps>(
  ({ SizeAdvice: Part }) => Part,
  ({ inCm }) => inCm && <p className="field-error">{useI18n().t('rules:measurement.whole')}</p>,
);

/** Told to a screen reader as it comes. */
export const SizeAdvice = (props: SizeAdviceProps) => (
  <div className={styles.advice} aria-live="polite">
    {(props.inCm !== null || props.advice.length > 0) && (
      <Suspense>
        <Advice {...props} />
      </Suspense>
    )}
  </div>
);

/** Without a network there is still the telephone. */
const Request = unusualSizePart<CallRequestProps>(
  ({ CallRequest: Part }) => Part,
  ({ terms: { phone } }) => (
    <a className="button button-primary" id="measure-call-title" href={`tel:${phone.replaceAll(' ', '')}`}>
      {phone}
    </a>
  ),
);

/** In place of the cart; `data-call` is where a refused press moves the focus, which stays while the rest is fetched. */
export const CallRequest = (props: CallRequestProps) => (
  <section tabIndex={-1} aria-labelledby="measure-call-title" data-call="">
    <Suspense>
      <Request {...props} />
    </Suspense>
  </section>
);
