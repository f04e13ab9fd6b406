/** Parts of the checkout, mounted without their markup: the fold of the invoice, the lines beside the steps, the browser's history. */
import { atom } from 'nanostores';
import { act, isValidElement, useState, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { KeptInvoice } from '../../../src/domain/order/invoice.ts';
import { InvoiceSection } from '../../../src/features/checkout/InvoiceSection.tsx';
import { reduce } from '../../../src/features/checkout/machine.ts';
import { OrderAside } from '../../../src/features/checkout/OrderSummary.tsx';
import { SavedAddresses } from '../../../src/features/checkout/SavedAddresses.tsx';
import { INITIAL, type CheckoutState, type Step } from '../../../src/features/checkout/state.ts';
import { useStepHistory } from '../../../src/features/checkout/useCheckout.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';
import { after, CART, OPTIONS } from './support.ts';

const checkout = vi.hoisted(() => ({ state: {}, dispatch: vi.fn() }));
const account = vi.hoisted(() => ({ billing: {} }));
vi.mock('../../../src/features/checkout/checkout-context.ts', () => ({
  useTheCheckout: () => ({ ...checkout, cart: CART, totals: {}, options: OPTIONS, customer: {} }),
}));
vi.mock('../../../src/ui/i18n.tsx', () => ({
  island: (part: unknown) => part,
  useI18n: () => ({ t: (key: string) => key, money: String, to: {}, locale: 'tr' }),
}));
vi.mock('../../../src/ui/useEstimate.ts', () => ({ useEstimate: () => ({ from: '2026-11-30', to: '2026-12-03' }) }));
vi.mock('../../../src/features/addresses/AddressDialog.tsx', () => ({ AddressDialog: 'dialog' }));
vi.mock('../../../src/features/invoice/billing.ts', () => ({
  get $billing() {
    return account.billing;
  },
}));

let page: EventTarget;
beforeEach(() => {
  page = stubPage().page;
  checkout.state = { ...INITIAL };
  checkout.dispatch = vi.fn();
});
afterEach(unmountHooks);

/** A component that can be drawn anew. */
function mounted(component: () => unknown) {
  let again: () => void = () => undefined;
  const hook = mountHook(() => {
    const [drawn, setDrawn] = useState(0);
    again = () => setDrawn(drawn + 1);
    return component();
  });
  const drawAgain = (): void => act(again);
  return { ...hook, drawAgain };
}
const propsOf = (node: unknown): Record<string, unknown> =>
  isValidElement<Record<string, unknown>>(node) ? node.props : {};

const COMPANY = { kind: 'company', name: 'Akın Tekstil', taxOffice: 'Kadıköy', taxNumber: '4540536920' } as const;

describe('the fold of the invoice', () => {
  /** As React leaves it: `open` is written where the property changes, and the shopper may have folded it since. */
  function section() {
    const part = mounted(() => InvoiceSection());
    const element = { open: false };
    (propsOf(part.latest()).ref as { current: unknown }).current = element;
    const become = (state: CheckoutState): void => {
      checkout.state = state;
      part.drawAgain();
    };
    const fold = (): void => {
      element.open = false;
      act(() => (propsOf(part.latest()).onToggle as (event: object) => void)({ currentTarget: element }));
    };
    return { element, become, fold };
  }
  const refused = (state: CheckoutState) => after(state, { type: 'advanced', options: OPTIONS });

  it('opens at each refusal of what is within, also where it was folded after the last', () => {
    const { element, become, fold } = section();
    const half = reduce(INITIAL, { type: 'invoice-typed', values: { kind: 'company' } });
    become(half);
    element.open = true;
    const once = refused(half);
    become(once);
    fold();
    expect(element.open).toBe(false);
    become(refused(once));
    expect(element.open).toBe(true);
  });

  it('stays folded at a refusal of other fields', () => {
    const { element, become, fold } = section();
    const whole = reduce(INITIAL, { type: 'invoice-typed', values: COMPANY });
    become(whole);
    fold();
    become(refused(whole));
    expect(element.open).toBe(false);
  });

  it('opens when the data of the account have come', () => {
    const { element, become } = section();
    become(reduce(INITIAL, { type: 'invoice-typed', values: COMPANY }));
    expect(element.open).toBe(true);
  });
});

describe('invoice data of the account', () => {
  const KEPT: KeptInvoice = { ...COMPANY, address: null };
  const filled = (state: CheckoutState): CheckoutState => {
    checkout.state = state;
    checkout.dispatch = vi.fn();
    account.billing = atom({ data: KEPT });
    mountHook(() => SavedAddresses());
    return checkout.dispatch.mock.calls.reduce<CheckoutState>((now, [action]) => reduce(now, action as never), state);
  };

  it('are filled in with the addresses, before anybody opens the fold', () =>
    expect(filled(INITIAL).invoice).toMatchObject({ ...COMPANY, keep: false }));

  it('leave what was typed, and come no more where they were taken back', () => {
    const typed = reduce(INITIAL, { type: 'invoice-typed', values: { name: 'Ayşe' } });
    expect(filled(typed)).toBe(typed);
    const back = reduce(filled(INITIAL), { type: 'invoice-typed', values: null });
    expect(filled(back)).toBe(back);
  });
});

test('the lines open beside the steps as soon as the window has room for them, and fold with it', () => {
  class Query extends EventTarget {
    matches = false;
  }
  const query = new Query();
  vi.stubGlobal('matchMedia', () => query);
  const aside = mountHook(() => OrderAside());
  const isOpen = () => propsOf((propsOf(aside.latest()) as { children?: ReactElement }).children).open;
  expect(isOpen()).toBe(false);
  for (const matches of [true, false]) {
    query.matches = matches;
    act(() => void query.dispatchEvent(new Event('change')));
    expect(isOpen()).toBe(matches);
  }
});

describe('the back button', () => {
  const arrive = (value: unknown): void => {
    const event = new Event('popstate');
    Object.defineProperty(event, 'state', { value });
    act(() => void page.dispatchEvent(event));
  };
  /** The entries of one tab, each with its state; the first is another page's. */
  const tab = { states: [null] as unknown[], at: 0 };
  const history = {
    get state(): unknown {
      return tab.states[tab.at];
    },
    replaceState(state: unknown) {
      tab.states[tab.at] = state;
    },
    pushState(state: unknown) {
      tab.states = [...tab.states.slice(0, tab.at + 1), state];
      tab.at += 1;
    },
    // Begun at once, and done later.
    go(by: number) {
      queueMicrotask(() => {
        tab.at += by;
        arrive(tab.states[tab.at]);
      });
    },
  };
  beforeEach(() => {
    tab.states = ['another page', null];
    tab.at = 1;
    vi.stubGlobal('history', history);
  });

  /** The page as it is loaded at a step; `go` is each way to another. */
  function load(first: Step) {
    const hook = mountHook(() => {
      const [step, setStep] = useState<Step>(first);
      useStepHistory(true, step, setStep);
      return { step, setStep };
    });
    const go = async (...steps: Step[]): Promise<void> => {
      for (const step of steps) {
        act(() => hook.latest()?.setStep(step));
        await Promise.resolve();
      }
    };
    /** Steps that it shows until it leads out of the checkout. */
    const backs = async (): Promise<(Step | undefined)[]> => {
      const seen: (Step | undefined)[] = [];
      while (tab.at > 1) {
        history.go(-1);
        await Promise.resolve();
        seen.push(hook.latest()?.step);
      }
      return seen;
    };
    return { go, backs, shown: () => hook.latest()?.step };
  }

  it.each<[string, Step, Step[], Step[]]>([
    ['one step after the other', 1, [2, 3], [2, 1]],
    ['out of the checkout, from the first step chosen anew', 1, [2, 3, 1], []],
    ['one step back, from the second chosen anew', 1, [2, 3, 2], [1]],
    ['past a step that was left out', 1, [3, 2], [1]],
    ['never to a step above: the lowest entry is another step’s', 2, [3, 1], []],
    ['as ever after a way down and up again', 1, [2, 3, 1, 2, 3], [2, 1]],
  ])('leads %s', async (_, first, steps, expected) => {
    const { go, backs, shown } = load(first);
    await go(...steps);
    expect(shown()).toBe(steps.at(-1));
    expect(await backs()).toEqual(expected);
  });

  it('knows its entries after a reload, also where a lower step stands then', async () => {
    await load(1).go(2, 3);
    await unmountHooks();
    page = stubPage().page;
    vi.stubGlobal('history', history);
    // A card is never kept: paying by it resumes at the payment.
    const again = load(2);
    await Promise.resolve();
    expect([again.shown(), tab.at]).toEqual([2, 2]);
    await again.go(1);
    expect([again.shown(), tab.at]).toEqual([1, 1]);
  });

  it('never leads ahead after a link within the page', async () => {
    const { go, backs, shown } = load(1);
    await go(2);
    history.pushState(null);
    arrive(null);
    expect(history.state).toEqual({ checkoutStep: 2, below: [1, 2] });
    await go(1);
    expect([shown(), await backs()]).toEqual([1, []]);
  });

  it('follows two steps that come at once, as of an owner who has changed', async () => {
    const { go, shown } = load(1);
    await go(2, 3);
    await Promise.all([go(1), go(3)]);
    expect([shown(), tab.at]).toEqual([3, 1]);
    expect(history.state).toEqual({ checkoutStep: 3, below: [] });
  });
});
