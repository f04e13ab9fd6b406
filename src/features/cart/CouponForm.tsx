import { useRef, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { checkCoupon } from '../../contract/cart.ts';
import { couponCode, type Coupon } from '../../domain/coupon.ts';
import { call } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import styles from './CouponForm.module.css';
import { cart } from './store.ts';

/** Asks the server for the rule of a code (decisions P7); the cart keeps it. */
export function CouponForm({ coupon }: { coupon: Coupon | null }) {
  const { t } = useI18n();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [checking, setChecking] = useState(false);
  /** A coupon was applied or removed here: what replaces the pressed button takes the focus. */
  const [replaced, setReplaced] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  if (coupon) {
    return (
      <div className={styles.applied}>
        <p role="status">{t('cart:coupon.applied', { code: coupon.code })}</p>
        <button
          type="button"
          className="link-button"
          autoFocus={replaced}
          onClick={() => {
            setReplaced(true);
            void cart.setCoupon(null);
          }}
        >
          {t('cart:coupon.remove')}
        </button>
      </div>
    );
  }

  async function apply() {
    if (code === '' || checking) return;
    setChecking(true);
    setError('');
    const answer = await call(checkCoupon, { body: { code } });
    setChecking(false);
    if (answer.ok) {
      setCode('');
      setReplaced(true);
      await cart.setCoupon(answer.data);
    } else {
      setError(answer.fields.code ?? failureMessage(t, answer));
      field.current?.focus();
    }
  }

  return (
    <form
      className={styles.coupon}
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
            autoFocus={replaced}
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
      <button type="submit" className="button" disabled={code === '' || checking}>
        {checking ? t('cart:coupon.applying') : t('cart:coupon.apply')}
      </button>
    </form>
  );
}
