import { useRef, useState } from 'react';
import { InputField } from '../../ui/form/fields.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { checkCoupon } from '../../contract/cart.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { couponCode, type Coupon } from '../../domain/coupon/coupon.ts';
import { toKurus, type Kurus } from '../../domain/money/money.ts';
import { couponOn, missingToCoupon } from '../../domain/money/totals.ts';
import { call } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import styles from './CouponForm.module.css';
import { cart } from './store.ts';

/**
 * Asks the server for the rule of a code (decisions P7); the cart keeps it, and says what is missing until it counts.
 * @param props.subtotal of the goods, in kuruş
 */
export function CouponForm({ cart: { coupon, lines }, subtotal }: { cart: Cart; subtotal: Kurus }) {
  const { t, money } = useI18n();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [checking, setChecking] = useState(false);
  /** A coupon was applied or removed here: what replaces the pressed button takes the focus, once. */
  const [replaced, setReplaced] = useState(false);
  const settle = () => setReplaced(false);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  if (coupon) {
    const missing = missingToCoupon(coupon, subtotal);
    const lacksMade = couponOn(coupon, lines) === null;
    return (
      <div className={missing === 0 && !lacksMade ? styles.applied : [styles.applied, styles.waits].join(' ')}>
        <div role="status">
          <p>{stateWords(coupon, missing, lacksMade)}</p>
          {coupon.madeToMeasure && <p>{t('cart:coupon.bound')}</p>}
        </div>
        <button
          type="button"
          className="link-button"
          autoFocus={replaced}
          onFocus={settle}
          onClick={() => {
            setReplaced(true);
            setOpen(true);
            void cart.setCoupon(null);
          }}
        >
          {t('cart:coupon.remove')}
        </button>
      </div>
    );
  }

  function stateWords({ code, minBasket = 0 }: Coupon, missing: Kurus, lacksMade: boolean): string {
    if (lacksMade) return t('cart:coupon.waitsForMade', { code });
    if (missing === 0) return t('cart:coupon.applied', { code });
    return t('cart:coupon.waits', { code, basket: money(toKurus(minBasket)), missing: money(missing) });
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
    <details className={styles.fold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('cart:coupon.ask')}</summary>
      <form
        className={styles.coupon}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <InputField
          label={t('cart:coupon.label')}
          name="coupon"
          error={error}
          ref={field}
          autoFocus={replaced}
          onFocus={settle}
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
        <button type="submit" className="button" disabled={code === '' || checking}>
          {checking ? t('cart:coupon.applying') : t('cart:coupon.apply')}
        </button>
      </form>
    </details>
  );
}
