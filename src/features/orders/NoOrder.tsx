import { useTexts } from '../../ui/texts.ts';

/** An order number that this customer does not have. */
export function NoOrder() {
  const { t, to } = useTexts();
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
