import { useRef, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { couponCode, couponSchema, type Coupon } from '../../domain/coupon.ts';
import { call } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { cart } from './store.ts';

/** Asks the server for the rule of a code (decisions P7); the cart keeps it. */
export function CouponForm({ coupon }: { coupon: Coupon | null }) {
  const { t } = useI18n();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [asking, setAsking] = useState(false);
  /** Whoever applies or removes a coupon here finds the focus on what takes the place of the pressed button. */
  const [acted, setActed] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  if (coupon) {
    return (
      <div className="coupon-applied">
        <p role="status">{t('cart:coupon.applied', { code: coupon.code })}</p>
        <button
          type="button"
          className="link-button"
          autoFocus={acted}
          onClick={() => {
            setActed(true);
            void cart.setCoupon(null);
          }}
        >
          {t('cart:coupon.remove')}
        </button>
      </div>
    );
  }

  async function apply() {
    if (code === '' || asking) return;
    setAsking(true);
    setError('');
    const answer = await call('/api/cart/coupon', { method: 'POST', body: { code }, read: couponSchema });
    setAsking(false);
    if (answer.ok) {
      setCode('');
      setActed(true);
      await cart.setCoupon(answer.data);
    } else {
      setError(answer.fields.code ?? failureMessage(t, answer));
      field.current?.focus();
    }
  }

  return (
    <form
      className="coupon"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <Field label={t('cart:coupon.label')} name="coupon" error={error}>
        {(control) => (
          <input
            {...control}
            ref={field}
            autoFocus={acted}
            value={code}
            maxLength={24}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              setCode(couponCode(event.target.value));
              setError('');
            }}
          />
        )}
      </Field>
      <button type="submit" className="button" disabled={code === '' || asking}>
        {asking ? t('cart:coupon.applying') : t('cart:coupon.apply')}
      </button>
    </form>
  );
}
