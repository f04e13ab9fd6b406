import { lazy, Suspense, type ComponentType } from 'react';
import { island, useI18n } from '../../ui/i18n.tsx';
import { loadMessages } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { useTheCheckout } from './context.ts';

/** Comes with words of its own, for customers only; without a network the form does without it. */
const SavedAddresses = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const [{ SavedAddresses: Addresses }, messages] = await Promise.all([
      import('./SavedAddresses.tsx'),
      loadMessages(['account', 'forms', 'geo', 'rules', 'calls']),
    ]);
    const Island = island(Addresses);
    return { default: () => <Island messages={messages} locale={pageLocale()} /> };
  } catch {
    return { default: () => null };
  }
});

/** Who orders: a guest, with the way to sign in, or a customer with saved addresses. */
export function Buyer() {
  const { t, to } = useI18n();
  const { customer } = useTheCheckout();
  if (!customer) {
    return (
      <p className="guest">
        {t('checkout:delivery.guest')}{' '}
        <a href={`${to.login}?next=${encodeURIComponent(to.checkout)}`}>{t('checkout:delivery.login')}</a>
      </p>
    );
  }
  return (
    <>
      <p className="guest">{t('checkout:delivery.customer', { name: `${customer.firstName} ${customer.lastName}` })}</p>
      <Suspense>
        <SavedAddresses />
      </Suspense>
    </>
  );
}
