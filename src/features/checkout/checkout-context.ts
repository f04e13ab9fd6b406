import { createContext, useContext } from 'react';
import { messageText } from '../../ui/form/errors.ts';
import type { FieldErrors } from '../../ui/form/useForm.ts';
import { useFormEvents, type FormEventProps } from '../../ui/form/useFormEvents.ts';
import { useI18n } from '../../ui/i18n.tsx';
import type { Checkout } from './useCheckout.ts';

export const CheckoutContext = createContext<Checkout | null>(null);

/** The checkout around a component. @throws outside of it */
export function useTheCheckout(): Checkout {
  const checkout = useContext(CheckoutContext);
  if (!checkout) throw new Error('not inside a checkout');
  return checkout;
}

interface StepForm extends FieldErrors {
  /** Attributes of its element. */
  props: FormEventProps;
}

/**
 * The form of one step on the shop's form engine. Values and errors stay in the checkout's state: they must outlive a
 * reload, and the answer to the order may put an error into a step that is not on the screen.
 */
export function useStepForm(path: 'delivery' | 'payment' | 'consents', onSend: () => void): StepForm {
  const { t } = useI18n();
  const { state, dispatch, options } = useTheCheckout();
  const props = useFormEvents({
    pending: state.placing,
    onSend,
    onBlurred: ({ name }) => {
      // Invoice data stand within the form of the delivery.
      dispatch({ type: 'blurred', path: name.startsWith('invoice.') ? name : `${path}.${name}`, options });
    },
  });
  return { props, errorOf: (field) => messageText(t, state.errors[`${path}.${field}`]) };
}
