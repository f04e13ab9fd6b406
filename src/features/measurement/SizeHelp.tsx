import { Suspense } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import type { CallRequestProps } from './CallRequest.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { MetresOfferProps } from './MetresOffer.tsx';
import type { SizeAdviceProps } from './SizeAdvice.tsx';
import styles from './SizeFields.module.css';

/** Without a network the limits still stand beside their fields. */
const Advice = lazyPart<SizeAdviceProps>(
  ({ SizeAdvice: Part }) => Part,
  () => null,
);

/** Without a network the rule is said. */
const Offer = lazyPart<MetresOfferProps>(({ MetresOffer: Part }) => Part, WholeCentimetres);

function WholeCentimetres() {
  const { t } = useI18n();
  return <p className="field-error">{t('rules:measurement.whole')}</p>;
}

/** Told to a screen reader as it comes. */
export const MetresOffer = ({
  inCm,
  ...props
}: Omit<MetresOfferProps, 'inCm'> & { inCm: MetresOfferProps['inCm'] | null }) => (
  <div aria-live="polite">
    {inCm && (
      <Suspense>
        <Offer inCm={inCm} {...props} />
      </Suspense>
    )}
  </div>
);

/** Told to a screen reader as it comes. */
export const SizeAdvice = (props: SizeAdviceProps) => (
  <div className={styles.advice} aria-live="polite">
    {props.advice.length > 0 && (
      <Suspense>
        <Advice {...props} />
      </Suspense>
    )}
  </div>
);

/** Without a network there is still the telephone. */
const Request = lazyPart<CallRequestProps>(
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
