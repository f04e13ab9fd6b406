import { lazy, Suspense, useId, useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { useErrorWords, useTheCheckout } from './context.ts';

const LegalDialog = lazy(() => import('./LegalDialog.tsx'));

export type LegalText = 'preliminary' | 'contract';

/** The required ticks, never set beforehand, with the texts they are about (market §2.3). */
export function Consents() {
  const { t, to } = useI18n();
  const { state, dispatch, offer } = useTheCheckout();
  const errorAt = useErrorWords();
  const id = useId();
  const [reading, setReading] = useState<LegalText | null>(null);
  const asked = offer.customMade ? (['distanceSales', 'customMade'] as const) : (['distanceSales'] as const);

  return (
    <fieldset className="consents" disabled={state.placing}>
      <legend>{t('checkout:consent.title')}</legend>
      <p className="consents-texts">
        {(['preliminary', 'contract'] as const).map((text) => (
          <button
            key={text}
            type="button"
            className="link-button"
            aria-haspopup="dialog"
            onClick={() => {
              setReading(text);
            }}
          >
            {t(`checkout:consent.${text}`)}
          </button>
        ))}
      </p>
      {asked.map((consent) => {
        const error = errorAt(`consents.${consent}`);
        return (
          <div key={consent} className="consent">
            <label>
              <input
                type="checkbox"
                name={consent}
                checked={state.consents[consent]}
                required
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-${consent}` : undefined}
                onChange={(event) => {
                  dispatch({ type: 'consented', to: consent, given: event.target.checked });
                }}
              />
              <span>{t(`checkout:consent.${consent}`)}</span>
            </label>
            {error && (
              <p className="field-error" id={`${id}-${consent}`}>
                {error}
              </p>
            )}
          </div>
        );
      })}
      <p className="consents-note">
        <a href={to.page('kvkk')} target="_blank" rel="noreferrer">
          {t('checkout:consent.personalData')}
        </a>
      </p>
      {reading && (
        <Suspense fallback={<p role="status">{t('checkout:consent.loading')}</p>}>
          <LegalDialog
            text={reading}
            onClose={() => {
              setReading(null);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
