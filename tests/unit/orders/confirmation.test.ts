import { act, isValidElement, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Confirmation from '../../../src/features/orders/confirmation/ConfirmationPage.tsx';
import { keepConfirmation, readConfirmation } from '../../../src/features/orders/confirmation/confirmation.ts';
import { AccountOffer } from '../../../src/features/orders/confirmation/AccountOffer.tsx';
import { keyFor } from '../../../src/lib/owner.ts';
import { CONFIRMED_ORDER as ORDER } from '../../support/confirmed-order.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

const entrance = vi.hoisted(() => ({
  answers: [] as object[],
  send: (_: object): Promise<unknown> => Promise.resolve(),
  signIn: (): void => undefined,
}));
vi.mock('../../../src/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  call: () => Promise.resolve(entrance.answers.shift()),
}));
vi.mock('../../../src/features/session/sign-in-out.ts', () => ({
  signIn: () => {
    entrance.signIn();
    return Promise.resolve(null);
  },
}));
vi.mock('../../../src/ui/SecurityCheck.tsx', () => ({
  SecurityCheck: 'div',
  useSecurityCheck: () => ({ run: (ask: (headers: object) => unknown) => ask({}) }),
}));
vi.mock('../../../src/ui/form/useForm.ts', () => ({
  useForm: ({ send }: Pick<typeof entrance, 'send'>) => {
    entrance.send = send;
    return { props: {}, problem: null };
  },
}));
vi.mock('../../../src/ui/bounded-island.tsx', () => ({ boundedIsland: (part: unknown) => part }));
vi.mock('../../../src/ui/i18n.tsx', () => ({
  island: (part: unknown) => part,
  useI18n: () => ({
    t: (key: string) => key,
    to: { home: '/', login: '/login', forgotPassword: '/forgot' },
    locale: 'tr',
  }),
}));

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what this tab keeps of a placed order', () => {
  it('is all of it, so that it can be shown and printed again; not how it stood that moment', () => {
    expect(keepConfirmation({ ...ORDER, status: 'Pending' } as typeof ORDER)).toBe(true);
    expect(readConfirmation()).toEqual(ORDER);
    expect([...stored.values()].join()).not.toContain('Pending');
  });

  it("is a customer's without the proof that an account was opened with, whoever keeps it again", () => {
    const tokens = { accessToken: `x.${btoa(JSON.stringify({ sub: 'u1' }))}.x`, refreshToken: 'r' };
    vi.stubGlobal('localStorage', { getItem: (key: keyof typeof tokens) => tokens[key] });
    const { claimToken, ...own } = ORDER;
    expect(keepConfirmation(ORDER)).toBe(true);
    expect([...stored.keys()]).toEqual(['kp-confirmation.u1']);
    expect([...stored.values()].join()).not.toContain(claimToken);
    expect(readConfirmation()).toEqual(own);
  });

  it('is nothing of a former version, or what is no order', () => {
    for (const kept of [
      { version: 1, order: ORDER },
      { version: 2, order: { ...ORDER, items: undefined } },
      { version: 2, order: { ...ORDER, delivery: { ...ORDER.delivery, address: 5 } } },
      { version: 2 },
    ]) {
      stored.set('kp-confirmation', JSON.stringify(kept));
      expect(readConfirmation()).toBeNull();
    }
  });

  it('is nothing where the browser stores nothing', () => {
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(keepConfirmation(ORDER)).toBe(false);
  });
});

describe('the page of the order', () => {
  /** The page that a visitor has opened after an order. */
  function open() {
    const browser = stubPage();
    keepConfirmation(ORDER);
    const page = mountHook(() => (Confirmation as () => unknown)());
    const shown = () => (page.latest() as ReactElement<ShownProps>).props;
    const become = (id: string | null) => act(() => (id === null ? browser.signOut() : browser.signIn(id)));
    return { shown, become };
  }
  interface ShownProps {
    order?: object;
    onSignIn?: (customer: string) => void;
    onTransfer?: () => void;
  }
  const kept = (owner: string) => sessionStorage.getItem(keyFor('kp-confirmation', owner));
  afterEach(unmountHooks);

  it('is shown to nobody but its owner, and kept for nobody else', () => {
    const { shown, become } = open();
    expect(shown().order).toEqual(ORDER);
    const { onTransfer } = shown();
    vi.stubGlobal('location', { reload: vi.fn() });
    become('u2');
    expect(shown().order).toBeUndefined();
    onTransfer?.();
    expect(kept('u2')).toBeNull();
    // The owner may be back; what is shown again is read again.
    become(null);
    expect(shown().order).toBeUndefined();
  });

  it('stays for the account that is opened on it, until that one signs out', () => {
    const { shown, become } = open();
    shown().onSignIn?.('u1');
    become('u1');
    expect(shown().order).toEqual(ORDER);
    become(null);
    expect(shown().order).toBeUndefined();
  });
});

describe('the offer of an account', () => {
  type DrawnElement = ReactElement<{ children?: unknown } & Record<string, unknown>>;
  const elementsOf = (node: unknown): DrawnElement[] =>
    Array.isArray(node)
      ? node.flatMap(elementsOf)
      : isValidElement<DrawnElement['props']>(node)
        ? [node, ...elementsOf(node.props.children)]
        : [];
  afterEach(unmountHooks);

  it('asks for the password of the account that there is, in its place, and joins the order to it', async () => {
    const browser = stubPage();
    const onSignIn = vi.fn();
    entrance.signIn = () => {
      expect(onSignIn).toHaveBeenCalledWith('u1');
      browser.signIn('u1');
    };
    const offer = mountHook(() => AccountOffer({ order: ORDER, onSignIn }));
    const form = offer.latest() as DrawnElement;
    const drawn = mountHook(() => (form.type as (props: object) => unknown)(form.props));
    const field = () => elementsOf(drawn.latest()).find(({ props }) => props.name === 'password')?.props;
    const send = (password: string) => act(() => entrance.send({ password }));
    expect(field()).toBeUndefined();

    entrance.answers = [{ ok: false, code: 'email_taken', message: 'Giriş yapın ya da şifrenizi yenileyin' }];
    expect(await send('Mavi1234')).toMatchObject({ message: 'confirmation:account.refused' });
    expect(field()).toMatchObject({
      ...{ label: 'confirmation:account.password', autoComplete: 'current-password' },
      ...{ defaultValue: 'Mavi1234', autoFocus: true },
    });
    const links = elementsOf(drawn.latest()).filter(({ type }) => type === 'a');
    expect(links.map(({ props }) => [props.href, props.target])).toEqual([['/forgot', '_blank']]);

    entrance.answers = [{ ok: true, data: { User: { id: 'u1' }, ClaimedOrder: ORDER.orderNo } }];
    await send('Kirmizi1234');
    expect(offer.latest()).toMatchObject({ props: { claimed: true } });
    expect(sessionStorage.getItem(keyFor('kp-confirmation', 'u1'))).toContain(ORDER.orderNo);
  });
});
