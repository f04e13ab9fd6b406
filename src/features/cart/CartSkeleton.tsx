import { useI18n } from '../../ui/i18n.tsx';

/** The cart's own layout while it is being read. */
export function CartSkeleton() {
  const { t } = useI18n();
  return (
    <div className="cart" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('cart:loading')}
      </p>
      <div className="cart-columns" aria-hidden="true">
        <div className="cart-lines-column">
          <div className="cart-lines">
            {[1, 2].map((line) => (
              <div key={line} className="cart-line">
                <div className="skeleton cart-line-photo" />
                <div className="cart-line-text">
                  <div className="skeleton skeleton-line" />
                  <div className="skeleton skeleton-line" data-short />
                </div>
                <div className="cart-line-amounts">
                  <div className="skeleton skeleton-line" data-short />
                </div>
              </div>
            ))}
          </div>
        </div>
        <div className="cart-sum">
          <div className="skeleton skeleton-block" />
        </div>
      </div>
    </div>
  );
}
