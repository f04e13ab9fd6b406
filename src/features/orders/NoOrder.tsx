import { useI18n } from '../../ui/i18n.tsx';

/** An order number that this customer does not have. */
export function NoOrder() {
  const { t, to } = useI18n();
  return (
    <div className="account-empty" role="alert">
      <h2>{t('account:order.missing')}</h2>
      <p>{t('account:order.missingText')}</p>
      <a className="button button-primary" href={to.account.orders}>
        {t('account:order.all')}
      </a>
    </div>
  );
}
