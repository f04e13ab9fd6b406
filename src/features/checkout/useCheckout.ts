import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { useSecurityCheck } from '../../ui/SecurityCheck.tsx';
import type { User } from '../../contract/session.ts';
import { dayInIstanbul } from '../../domain/values/dates.ts';
import { toKurus, type Kurus } from '../../domain/money/money.ts';
import { needsCustomMadeConsent } from '../../domain/order/order.ts';
import type { CardWay } from '../../domain/money/payment.ts';
import { couponOn, totalsOf } from '../../domain/money/totals.ts';
import { forgetQuote, keptQuote } from '../cart/kept-quote.ts';
import { measuresOf } from '../cart/measures.ts';
import { CASH, SHIPPING } from '../cart/shop.ts';
import { cart as store, changesTold } from '../cart/store.ts';
import { useCart, usePrices } from '../cart/useCart.ts';
import { ownerHere } from '../../lib/owner.ts';
import { watchOwner } from '../../lib/follow-kept.ts';
import { keepConfirmation } from '../orders/confirmation/confirmation.ts';
import { leaveFor } from '../orders/payment/payment.ts';
import { ENDED } from '../session/session-machine.ts';
import { $session, loadingSession, session as sessionHere, startSession } from '../session/session.ts';
import { errorsOf, reachable, type PaymentOptions } from './checks.ts';
import { consentsTo, coveredBy } from './consents.ts';
import { purgeDraft, readDraft, saveDraft, type Draft } from './draft.ts';
import { reduce } from './machine.ts';
import {
  atSending,
  contentOf,
  formerOf,
  isOf,
  itemsOf,
  leftOpen,
  maySendAgain,
  nextAttempt,
  requestOf,
  sendOrder,
} from './order-attempt.ts';
import { orderFailureOf } from './order-failure.ts';
import { lastOutcome, sharedSeed, tellOutcome, type Outcome, inTurn } from './order-key.ts';
import { INITIAL, STEPS, type OrderAttempt, type Problem, type Step } from './state.ts';

export type Checkout = ReturnType<typeof useCheckout>;

/**
 * Returns the reason why this tab must not send, after the other's turn or a change of the cart; null when it may. An
 * order that the other tab placed with this very key is still sent: the server answers it again, and both show its
 * confirmation.
 */
async function problemAfter(
  other: Outcome | null,
  attempt: OrderAttempt,
  wanted: 'cart' | 'as-it-was',
): Promise<Problem | null> {
  if (other?.orderNo === null) return { kind: leftOpen(attempt, other, 0) ? 'unanswered' : 'elsewhere' };
  if (other?.key === attempt.key || wanted === 'as-it-was') return null;
  await store.load();
  if (isOf(store.$cart.get(), attempt)) return null;
  return other?.orderNo ? { kind: 'placed', failure: null, orderNo: other.orderNo } : { kind: 'changed' };
}

/** Ties the state machine to cart, draft and server. */
export function useCheckout(cards: CardWay) {
  const { locale, money, to } = useI18n();
  const { cart, phase } = useCart();
  const prices = usePrices(locale);
  const [typed, dispatch] = useReducer(reduce, INITIAL);
  /** Owner of the displayed draft; null until one has been read. */
  const [owner, setOwner] = useState<string | null>(null);
  const resumed = owner !== null;
  const done = useRef(false);
  const check = useSecurityCheck();
  const busy = useRef(false);
  const session = useStore($session, { ssr: loadingSession });
  const customer = session.state === 'signed-in' && session.user.id === owner ? session.user : null;

  const lineTotals = cart.lines.map((line) => line.totalPrice);
  const coupon = couponOn(cart.coupon, cart.lines);
  const fee = typed.paymentType === 'cash-on-delivery' ? CASH.fee : 0;
  const content = contentOf(cart, typed.paymentType);
  const totals = typed.quote?.content === content ? typed.quote.totals : totalsOf(lineTotals, coupon, SHIPPING, fee);
  const covered = coveredBy(typed, cart, totals.total);
  const { consents, fell } = consentsTo(covered, typed);
  const state = { ...typed, consents };
  const options: PaymentOptions = {
    today: dayInIstanbul(new Date()),
    cards,
    cashTotal: totalsOf(lineTotals, coupon, SHIPPING, CASH.fee).total,
    cashCap: CASH.cap,
    cashCapText: money(CASH.cap),
    customMade: needsCustomMadeConsent(cart.lines),
  };

  const resume = useEffectEvent((draft: Draft | null, whose: string) => {
    // Signed in or out while it was being read: that of the present owner is on its way.
    if (whose !== ownerHere()) return;
    if (draft || !resumed) dispatch({ type: 'resumed', draft, options });
    setOwner(whose);
  });
  const readOwn = useEffectEvent(() => {
    const whose = ownerHere();
    void readDraft(whose).then((draft) => resume(draft, whose));
  });
  useEffect(() => {
    if (phase === 'ready' && !resumed) readOwn();
  }, [phase, resumed]);
  useEffect(
    () =>
      watchOwner(() => {
        dispatch({ type: 'owner-changed' });
        readOwn();
      }),
    [],
  );

  useEffect(() => {
    sharedSeed();
    void startSession();
  }, []);
  const prefill = useEffectEvent(({ firstName, lastName, email, phone }: User) => {
    const untouched = Object.values(state.delivery).every((value) => value === '');
    if (untouched) dispatch({ type: 'filled', delivery: { firstName, lastName, email, phone } });
  });
  useEffect(() => {
    if (customer) prefill(customer);
  }, [owner, customer]);

  useEffect(() => {
    if (owner !== null && !done.current) void saveDraft(typed, owner);
  }, [typed, owner]);

  useEffect(() => {
    // A page brought back after the order would offer it once more.
    const startOver = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', startOver);
    return () => removeEventListener('pageshow', startOver);
  }, []);

  const goTo = (step: Step) => dispatch({ type: 'step-chosen', step, options });
  useStepHistory(resumed, state.step, goTo);

  const requestNow = () => requestOf(state, cart, totals.total, cards, measuresOf(cart), keptQuote(cart));
  const attemptNow = (): OrderAttempt =>
    nextAttempt(formerOf(state.attempt, lastOutcome()), requestNow(), cart, sharedSeed());

  /** @param wanted whether it must be what lies in the cart at that moment */
  async function send(attempt: OrderAttempt, total: Kurus, wanted: 'cart' | 'as-it-was') {
    if (busy.current) return;
    if (ownerHere() !== owner) {
      // The tokens have vanished under the page, or are another's: nothing is ordered in a name that nobody chose.
      await sessionHere.onTokensChangedElsewhere('removed');
      dispatch({ type: 'stood-back', problem: { kind: 'refused', failure: ENDED } });
      return;
    }
    busy.current = true;
    const wait = () => dispatch({ type: 'waiting' });
    await inTurn(async (other) => {
      const problem = await problemAfter(other, attempt, wanted);
      if (problem) dispatch({ type: 'stood-back', problem, attempt: other && leftOpen(attempt, other, Date.now()) });
      else await sendInTurn(attempt, total);
    }, wait).finally(() => {
      busy.current = false;
    });
  }

  async function sendInTurn(asked: OrderAttempt, total: Kurus) {
    const former = atSending(asked, Date.now());
    // Until the answer is here the order may stand; a reload in between must find the key.
    const attempt = { ...former, unanswered: true };
    dispatch({ type: 'placing', attempt });
    const whose = ownerHere();
    await saveDraft({ ...state, attempt }, whose);
    const answer = await check.run((proof) => sendOrder(attempt, proof));
    if (!answer.ok && whose !== ownerHere()) {
      // The request holds the former owner's name and address: only the reason is told.
      const { problem } = orderFailureOf(answer, { attempt: former, total, content });
      dispatch({ type: 'failed', failure: { step: null, errors: {}, problem, attempt: null } });
      return;
    }
    if (!answer.ok) {
      const failure = orderFailureOf(answer, { attempt: former, total, content });
      const told = { key: attempt.key, orderNo: null, unanswered: failure.attempt?.unanswered ?? false };
      tellOutcome(told, failure.attempt === null);
      dispatch({ type: 'failed', failure });
      return;
    }
    done.current = true;
    await store.removeOrdered(itemsOf(attempt));
    // Meanwhile this browser may have taken them to the customer's cart again, which the order had been out of already.
    if (former.unanswered) await changesTold();
    await purgeDraft(whose);
    forgetQuote();
    // Last, so that a tab that sees the new seed sees the cart without these lines too.
    tellOutcome({ key: attempt.key, orderNo: answer.data.orderNo });
    const isKept = keepConfirmation(answer.data, whose);
    // A card is typed on the provider's page; where that does not open, the order waits, and its pages offer to pay.
    if (leaveFor(answer.data.payment, to.paymentResult)) return;
    // Where the tab keeps nothing, the order's tracking stands in for its confirmation.
    location.replace(isKept ? to.orderConfirmation : to.track(answer.data.orderNo));
  }

  return {
    state,
    dispatch,
    options,
    cart,
    /** The signed-in customer; null for guests, and until it is known. */
    customer,
    /** A customer is signed in, and the server cannot say which. */
    isUnknown: session.state === 'unknown',
    isGuest: session.state === 'signed-out',
    /** Asks again who is signed in. */
    askAgain: () => void sessionHere.identify(),
    /** Ticks a consent to what is ordered now, or takes it back. */
    consent: (to: keyof typeof consents, given: boolean) => dispatch({ type: 'consented', to, given, covered }),
    /** Changes since consents were given that fell with them. */
    fell,
    prices,
    totals,
    /** The proof of work that an order may need. */
    check,
    ready: resumed,
    goTo,
    /** Leads to the last step, or to what is wrong before it. */
    review: () => {
      if (reachable(3, state, options) === state.step) dispatch({ type: 'advanced', options });
      else goTo(3);
    },
    /** Places the order as it stands, if nothing is wrong with it. */
    placeOrder: async () => {
      const errors = errorsOf(3, state, options);
      if (reachable(3, state, options) !== 3) goTo(3);
      else if (Object.keys(errors).length > 0) dispatch({ type: 'refused-by-check', errors });
      else await send(attemptNow(), totals.total, 'cart');
    },
    /** Whether the attempt may be sent again exactly as it was (`maySendAgain`). */
    mayResend: () => state.attempt !== null && maySendAgain(state.attempt, requestNow(), customer !== null),
    resend: async () => {
      if (!state.attempt) return;
      const { expectedTotal } = JSON.parse(state.attempt.content) as { expectedTotal: number };
      await send(state.attempt, toKurus(expectedTotal), 'as-it-was');
    },
    acceptPrice: async () => {
      if (state.problem?.kind !== 'price') return;
      const { unitPrices, couponRefused } = state.problem;
      dispatch({ type: 'price-accepted' });
      await store.acceptPrices(unitPrices, couponRefused === null ? 'with-coupon' : 'without-coupon');
    },
    removeLine: async (id: string) => {
      dispatch({ type: 'problem-settled' });
      await store.remove(id);
    },
    removeCoupon: async () => {
      dispatch({ type: 'problem-settled' });
      await store.setCoupon(null);
    },
  };
}

/** The step of an entry of this page, and those below it whose entries it has left there; both outlive a reload. */
function entryOf(state: unknown): { own: Step | undefined; below: Step[] } {
  const { checkoutStep, below } = (state ?? {}) as { checkoutStep?: unknown; below?: unknown };
  return {
    own: STEPS.find((one) => one === checkoutStep),
    below: Array.isArray(below) ? below.flatMap((one) => STEPS.filter((step) => step === one)) : [],
  };
}

/** The browser's back button goes one step back, not out of the checkout; and never to a step that lies ahead. */
export function useStepHistory(ready: boolean, step: Step, goTo: (step: Step) => void): void {
  const shown = useRef<Step | null>(null);
  /** On the way to the entry that a lower step takes. */
  const isReturning = useRef(false);
  const returnTo = useEffectEvent(goTo);
  const lowerThan = (one: Step): Step[] => entryOf(history.state).below.filter((below) => below < one);
  /** Steps below the entry that is shown: an entry that a link adds has no state to say it. */
  const lower = useRef<Step[]>([]);
  const enter = (checkoutStep: Step, below: Step[]): void => {
    lower.current = below;
    history.replaceState({ checkoutStep, below }, '');
  };
  const stay = (checkoutStep: Step) => enter(checkoutStep, lowerThan(checkoutStep));
  const follow = useEffectEvent((former: Step | null) => {
    const { below } = entryOf(history.state);
    if (former !== null && step > former) {
      // Its heading is shown on the way back, not the place where it was left.
      history.scrollRestoration = 'manual';
      lower.current = [...below, former];
      history.pushState({ checkoutStep: step, below: lower.current }, '');
      history.scrollRestoration = 'auto';
      return;
    }
    const surplus = below.length - lowerThan(step).length;
    if (surplus === 0) stay(step);
    else {
      isReturning.current = true;
      history.go(-surplus);
    }
  });
  const arrive = useEffectEvent(({ state }: PopStateEvent) => {
    const { own } = entryOf(state);
    if (isReturning.current) {
      isReturning.current = false;
      stay(step);
    } else if (own !== undefined) {
      shown.current = own;
      lower.current = entryOf(state).below;
      returnTo(own);
    } else if (shown.current !== null) {
      // A link within the page, as the one to its contents, has added an entry above that of the same step.
      enter(shown.current, [...lower.current, shown.current]);
    }
  });

  useEffect(() => {
    if (!ready || shown.current === step) return;
    const former = shown.current;
    shown.current = step;
    if (!isReturning.current) follow(former);
  }, [ready, step]);

  useEffect(() => {
    const back = (event: PopStateEvent) => arrive(event);
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
}
