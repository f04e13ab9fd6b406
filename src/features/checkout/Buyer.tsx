import { lazy, Suspense, type ComponentType } from 'react';
import { TextsContext, textsOf, useTexts } from '../../ui/texts.ts';
import { loadWords, pageLocale } from '../../i18n/lazy.ts';
import { useTheCheckout } from './context.ts';

/** Comes with words of its own, for customers only; without a network the form does without it. */
const SavedAddresses = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const [{ SavedAddresses: Addresses }, words] = await Promise.all([
      import('./SavedAddresses.tsx'),
      loadWords(pageLocale(), ['account', 'forms', 'geo', 'rules', 'calls']),
    ]);
    const texts = textsOf(words, pageLocale());
    return {
      default: () => (
        <TextsContext value={texts}>
          <Addresses />
        </TextsContext>
      ),
    };
  } catch {
    return { default: () => null };
  }
});

/** Who orders: a guest, with the way to sign in, or a customer with saved addresses. */
export function Buyer() {
  const { t, to } = useTexts();
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
