import { MAX_QUANTITY, type CartLine } from '../../domain/cart.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { lineFacts } from './line-facts.ts';
import { RoomField } from './RoomField.tsx';
import { cart } from './store.ts';

interface LineRowProps {
  line: CartLine;
  onRemove: () => void;
}

export function LineRow({ line, onRemove }: LineRowProps) {
  const { t, locale, money, to } = useI18n();
  const { name, quantity } = line;
  return (
    <li className="cart-line">
      <img
        className="cart-line-photo"
        src={line.mainImageUrl}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
      />
      <div className="cart-line-text">
        <a className="cart-line-name" href={to.product(line.slug)}>
          {name}
        </a>
        <ul className="cart-line-facts">
          {lineFacts(t, locale, line).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {line.configuration && <RoomField line={line} />}
      </div>
      <div className="cart-line-amounts">
        {/* Not `disabled`, which would take the focus away at the end of the way. */}
        <div className="stepper" role="group" aria-label={t('cart:line.quantity', { name })}>
          <button
            type="button"
            aria-label={t('cart:line.decrease', { name })}
            aria-disabled={quantity <= 1}
            onClick={() => quantity > 1 && void cart.changeQuantity(line.id, -1)}
          >
            −
          </button>
          <output>{quantity}</output>
          <button
            type="button"
            aria-label={t('cart:line.increase', { name })}
            aria-disabled={quantity >= MAX_QUANTITY}
            onClick={() => quantity < MAX_QUANTITY && void cart.changeQuantity(line.id, 1)}
          >
            +
          </button>
        </div>
        <p className="cart-line-price">
          <strong>{money(line.totalPrice)}</strong>
          {quantity > 1 && <span>{t('cart:line.each', { price: money(line.unitPrice) })}</span>}
        </p>
        <button
          type="button"
          className="link-button"
          aria-label={t('cart:line.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('cart:line.remove')}
        </button>
      </div>
    </li>
  );
}
