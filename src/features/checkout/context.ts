import { createContext, useContext } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { ruleMessage } from '../../i18n/failure.ts';
import type { Message } from './state.ts';
import type { Checkout } from './useCheckout.ts';

export const CheckoutContext = createContext<Checkout | null>(null);

/** The checkout around a component. @throws outside of it */
export function useTheCheckout(): Checkout {
  const checkout = useContext(CheckoutContext);
  if (!checkout) throw new Error('not inside a checkout');
  return checkout;
}

/** The words of the error at a path, if there is one. */
export function useErrorWords(): (path: string) => string | undefined {
  const { t } = useI18n();
  const { state } = useTheCheckout();
  const wordsOf = (message: Message) =>
    'words' in message ? message.words : ruleMessage(t, message.key, message.values);
  return (path) => {
    const message = state.errors[path];
    return message && wordsOf(message);
  };
}
