import type { Cart } from '../../../src/domain/cart/cart.ts';
import type { PaymentOptions } from '../../../src/features/checkout/checks.ts';
import { reduce, type Action } from '../../../src/features/checkout/machine.ts';
import { INITIAL, type CheckoutState } from '../../../src/features/checkout/state.ts';
import type { CallFailure } from '../../../src/lib/api.ts';
import { curtain } from '../cart/support.ts';

export const OPTIONS: PaymentOptions = {
  today: '2026-11-20',
  cards: 'demo',
  cashTotal: 118_688,
  cashCap: 500_000,
  cashCapText: '₺5.000,00',
  customMade: true,
};

export const CART: Cart = {
  lines: [
    { ...curtain({ room: 'Salon sol' }), id: 'line-1', quantity: 1, totalPrice: 118_688 },
    { ...curtain({ productId: 33, configuration: null, color: null }), id: 'line-2', quantity: 2, totalPrice: 237_376 },
  ],
  coupon: { code: 'PERDE50', kind: 'amount', value: 50 },
};

export const DELIVERY = {
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  email: 'ayse@example.com',
  phone: '0532 111 22 33',
  address: 'Caferağa Mah. Moda Cad. No: 12',
  city: '34',
  district: 'kadikoy',
  postalCode: '34710',
  notes: '',
};

export const CARD = {
  cardNumber: '4111 1111 1111 1111',
  cardName: 'AYŞE YILMAZ',
  expiryMonth: '12',
  expiryYear: '2029',
  cvv: '123',
};

export const ATTEMPT = {
  key: 'a'.repeat(32),
  content: '{"expectedTotal":3510.64}',
  lineIds: ['line-1', 'line-2'],
  unanswered: true,
};

/** A checkout with everything filled in, standing at the last step. */
export const FILLED: CheckoutState = {
  ...INITIAL,
  step: 3,
  delivery: DELIVERY,
  cityAndDistrict: { city: 'İstanbul', district: 'Kadıköy' },
  paymentType: 'credit-card',
  installments: 3,
  card: CARD,
  consents: { distanceSales: true, customMade: true },
};

export const after = (state: CheckoutState, ...actions: Action[]): CheckoutState => actions.reduce(reduce, state);

export const failure = (changes: Partial<CallFailure>): CallFailure => ({
  ok: false,
  code: 'server_error',
  message: 'words',
  retryable: false,
  status: 409,
  retryAfterSeconds: null,
  fields: {},
  data: null,
  ...changes,
});
