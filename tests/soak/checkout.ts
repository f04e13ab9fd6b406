/** From a cart to an order, with everything that may come in between. */
import type { Checkout } from '../../src/features/checkout/useCheckout.ts';
import { noteOf, type Purchase } from './books.ts';
import type { Page } from './browser/browser.ts';
import type { Act } from './plan.ts';
import { goTo, quiet, type Shopper } from './shopper.ts';
import { until } from './until.ts';

type CheckoutAct = Extract<Act, { do: 'checkout' }>;

/** The checkout of a page that is open. */
interface Desk {
  readonly page: Page;
  readonly now: () => Checkout;
  /** Does something, and waits until the page shows it. */
  readonly until: (work: (now: Checkout) => void, shown: (state: Checkout['state']) => boolean) => Promise<void>;
}

/** A shopper whose page does not follow goes on all the same: the books must balance whatever happens then. */
const PATIENCE_MS = 2000;

export async function orderWhatIsInTheCart(shopper: Shopper, act: CheckoutAct): Promise<void> {
  const desk = await openDesk(shopper, 0);
  if (!desk) return;
  if (shopper.pending) return resume(shopper, desk, act.presses);
  if (desk.now().cart.lines.length === 0) return;

  const purchase = shopper.books.begin(shopper.index);
  shopper.books.write(shopper.index, `  purchase ${purchase.id}`);
  await fillIn(shopper, desk, purchase, act.pay);
  if (act.meanwhile === 'reload') {
    void press(desk);
    await until(() => shopper.underWay > 0, PATIENCE_MS);
    shopper.pending = purchase;
    const again = await openDesk(shopper, 0);
    if (again) await resume(shopper, again, act.presses);
    return;
  }
  if (act.meanwhile === 'other-tab') {
    const other = await openDesk(shopper, 1);
    if (other) {
      await consent(other);
      await Promise.all([press(desk), press(other)]);
      await quiet(shopper);
    }
  }
  await finish(shopper, desk, purchase, act.presses);
  shopper.pages[1]?.close();
  shopper.pages[1] = undefined;
}

/** An order that was sent and never answered is sent again, exactly as it was. */
async function resume(shopper: Shopper, desk: Desk, presses: number): Promise<void> {
  const purchase = shopper.pending;
  if (!purchase) return;
  const { state, cart } = desk.now();
  if (state.attempt === null || (!state.attempt.unanswered && cart.lines.length === 0)) {
    // The draft went with a sign-out or was another tab's, or the order had been answered to another page.
    purchase.isLetGo = purchase.told.size === 0;
    shopper.pending = null;
    return;
  }
  // An emptied cart has one button, and it comes with the customer who may send the order again.
  if (cart.lines.length === 0) await until(() => goesAsItWas(desk.now()));
  await finish(shopper, desk, purchase, presses);
}

/** Presses until the shop has answered or patience is over; what stays unanswered is resumed another time. */
async function finish(shopper: Shopper, desk: Desk, purchase: Purchase, presses: number): Promise<void> {
  shopper.pending = purchase;
  for (let pressed = 0; pressed < presses && purchase.told.size === 0; pressed += 1) {
    if (desk.page.window.life.wentTo !== null) break;
    await answerProblem(desk);
    if (!goesAsItWas(desk.now())) await confirm(desk);
    await press(desk);
    const { problem } = desk.now().state;
    // The order behind the lost answer stands, and its buyer is told so instead of ordering once more.
    if (problem?.kind === 'placed') purchase.told.add(problem.orderNo);
  }
  const attempt = desk.now().state.attempt;
  const isQuiet = attempt?.unanswered !== true && !desk.now().state.placing && !purchase.isOpen;
  const isSettled = purchase.told.size > 0 || isQuiet;
  if (isSettled) shopper.pending = null;
  // The draft went with a session that ended during the press.
  if (isSettled && attempt === null) purchase.isLetGo = purchase.told.size === 0;
  shopper.books.write(
    shopper.index,
    `  problem: ${JSON.stringify(desk.now().state.problem?.kind ?? null)}, told ${[...purchase.told].join()}`,
  );
}

/** A cart that changed behind a lost answer is another order, agreed to anew; a reload has lost the card. */
async function confirm(desk: Desk): Promise<void> {
  const { paymentType, card } = desk.now().state;
  if (paymentType === 'credit-card' && card.cvv === '') {
    await fillCard(desk, false);
    await advance(desk, 3);
  }
  await consent(desk);
}

async function answerProblem(desk: Desk): Promise<void> {
  const { problem } = desk.now().state;
  if (problem?.kind === 'price') await desk.now().acceptPrice();
  if (problem?.kind === 'line') await desk.now().removeLine(problem.lineId);
  if (problem?.kind === 'coupon') await desk.now().removeCoupon();
  if (problem?.kind === 'declined') {
    await desk.until(
      ({ dispatch }) => dispatch({ type: 'payment-chosen', paymentType: 'bank-transfer' }),
      ({ paymentType }) => paymentType === 'bank-transfer',
    );
  }
  await desk.until(
    ({ goTo: step }) => step(3),
    ({ step }) => step === 3,
  );
}

/** The button, or the one that sends an unanswered attempt again where the page states it; resolves when the page has its answer. */
async function press({ page, now }: Desk): Promise<void> {
  const { state, cart, placeOrder, resend } = now();
  // A page whose cart is empty has no other button.
  if (state.placing || (cart.lines.length === 0 && !goesAsItWas(now()))) return;
  const pressed = { isOver: false };
  void (goesAsItWas(now()) ? resend() : placeOrder()).finally(() => (pressed.isOver = true));
  await until(() => pressed.isOver || !page.window.life.alive || page.window.life.wentTo !== null);
}

/** Whether the button of the notice sends the lost attempt again: where the cart is emptied, behind each answer that leaves it open. */
function goesAsItWas({ state, cart, mayResend }: Checkout): boolean {
  const kind = state.problem?.kind;
  return (kind === 'unanswered' || (kind === 'retry' && cart.lines.length === 0)) && mayResend();
}

async function openDesk(shopper: Shopper, tab: number): Promise<Desk | null> {
  const page = await goTo(shopper, '/checkout', tab);
  const checkout = page.tab.openCheckout();
  const first = await until(() => checkout.now()?.ready === true && checkout.now());
  if (!first) {
    shopper.books.complain('a checkout that does not open', shopper.index, JSON.stringify(page.tab.$session.get()));
    return null;
  }
  const now = (): Checkout => checkout.now() ?? first;
  return {
    page,
    now,
    async until(work, shown) {
      work(now());
      await until(() => shown(now().state), PATIENCE_MS);
    },
  };
}

async function fillIn(shopper: Shopper, desk: Desk, purchase: Purchase, pay: CheckoutAct['pay']): Promise<void> {
  const { firstName, lastName, email, phone, street } = shopper.person;
  const notes = noteOf(purchase.id);
  const delivery = {
    firstName,
    lastName,
    phone,
    address: `${street} No: 1`,
    city: '34',
    district: 'kadikoy',
    postalCode: '34710',
    notes,
  };
  // Orders are limited by e-mail: every purchase of a guest has one of its own.
  const own = shopper.isCustomer ? email : email.replace('@', `${purchase.id}@`);
  await desk.until(
    ({ dispatch }) =>
      dispatch({
        type: 'filled',
        delivery: { ...delivery, email: own },
        cityAndDistrict: { city: 'İstanbul', district: 'Kadıköy' },
      }),
    ({ delivery: shown }) => shown.notes === notes,
  );
  await advance(desk, 2);
  const isCard = pay === 'credit-card' || pay === 'declined';
  const { cashTotal, cashCap } = desk.now().options;
  // Too dear for paying at the door: nobody gets past that step with it.
  const otherwise = pay === 'cash-on-delivery' && cashTotal <= cashCap ? pay : 'bank-transfer';
  await desk.until(
    ({ dispatch }) => dispatch({ type: 'payment-chosen', paymentType: isCard ? 'credit-card' : otherwise }),
    ({ paymentType }) => paymentType !== '',
  );
  if (isCard) await fillCard(desk, pay === 'declined');
  await advance(desk, 3);
  await consent(desk);
}

const advance = (desk: Desk, to: number): Promise<void> =>
  desk.until(
    ({ dispatch, options }) => dispatch({ type: 'advanced', options }),
    ({ step }) => step === to,
  );

async function fillCard(desk: Desk, declined: boolean): Promise<void> {
  const card = {
    cardNumber: '4111 1111 1111 1111',
    cardName: 'KART SAHİBİ',
    expiryMonth: '12',
    expiryYear: '2031',
    cvv: '123',
  } as const;
  await desk.until(
    ({ dispatch }) => {
      for (const field of ['cardNumber', 'cardName', 'expiryMonth', 'expiryYear', 'cvv'] as const) {
        dispatch({ type: 'card-typed', field, value: card[field] });
      }
      dispatch({ type: 'outcome-chosen', outcome: declined ? 'declined' : 'approved' });
    },
    ({ card: shown }) => shown.cvv !== '',
  );
}

async function consent(desk: Desk): Promise<void> {
  await desk.until(
    ({ consent: agree }) => {
      for (const to of ['distanceSales', 'customMade'] as const) agree(to, true);
    },
    ({ consents }) => consents.customMade,
  );
}
