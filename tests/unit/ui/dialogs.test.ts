/** Dialogs and their answers: what closes them, what has the focus, and a field that says what it lacks. */
import {
  act,
  createElement,
  isValidElement,
  useState,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Passkey } from '../../../src/contract/passkeys.ts';
import { DeletePanel } from '../../../src/features/account/DeletePanel.tsx';
import { EndAllDialog } from '../../../src/features/account/EndAllDialog.tsx';
import { RenamePasskeyDialog } from '../../../src/features/account/PasskeyDialogs.tsx';
import { AddressDialog } from '../../../src/features/addresses/AddressDialog.tsx';
import { CouponForm } from '../../../src/features/cart/CouponForm.tsx';
import { InvoiceDialog } from '../../../src/features/invoice/InvoiceDialog.tsx';
import { OrderButton } from '../../../src/features/offer/OrderButton.tsx';
import { OrderActions } from '../../../src/features/orders/OrderActions.tsx';
import { orderList, orderRemote } from '../../../src/features/orders/orders.ts';
import { KeepWindow } from '../../../src/features/photo-measure/KeepWindow.tsx';
import Login from '../../../src/features/session/LoginPage.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { failure } from '../session/support.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

const form = vi.hoisted(() => ({
  pending: false,
  send: (_: object): Promise<unknown> => Promise.resolve('done'),
  errorOf: () => undefined,
}));
vi.mock('../../../src/ui/i18n.tsx', () => ({
  island: (part: unknown) => part,
  useI18n: () => ({
    t: (key: string) => key,
    to: { home: '/', cart: '/cart' },
    locale: 'tr',
  }),
}));
vi.mock('../../../src/ui/form/useForm.ts', () => ({
  useForm: ({ send }: Pick<typeof form, 'send'>) => {
    form.send = send;
    return form;
  },
}));
const server = vi.hoisted((): { answer: object } => ({ answer: {} }));
vi.mock('../../../src/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  call: () => Promise.resolve(server.answer),
}));
vi.mock('../../../src/features/session/session.ts', async (original) => ({
  ...(await original<object>()),
  callRepeatable: () => Promise.resolve(server.answer),
}));
const showToast = vi.hoisted(() => vi.fn());
vi.mock('../../../src/ui/toasts/toasts.ts', () => ({ showToast }));
vi.mock('../../../src/ui/bounded-island.tsx', () => ({ boundedIsland: (part: unknown) => part }));
vi.mock('../../../src/features/session/useVisitor.ts', () => ({
  useSearch: () => '',
  useLinkWithNext: (to: string) => to,
  useRedirectSignedIn: () => undefined,
}));
vi.mock('../../../src/features/session/factor/login-step.tsx', () => ({
  loginStep: (_: object, again: () => void) => Promise.resolve({ again }),
}));
vi.mock('../../../src/features/account/passkeys.ts', () => ({ renamePasskey: () => Promise.resolve({ ok: true }) }));
vi.mock('../../../src/domain/offer/offer-price.ts', () => ({ orderLines: () => [{}], missingFrom: () => [] }));
vi.mock('../../../src/features/cart/store.ts', () => ({
  $cart: { get: () => ({ lines: [] }) },
  cart: { setCoupon: () => Promise.resolve(true) },
  startCart: () => Promise.resolve(),
  cartsMet: () => Promise.resolve(),
}));

type DrawnNode = ReactElement<Record<string, unknown> & { children?: ReactNode }>;

/** All elements that a component has drawn, the outermost first. */
function elementsOf(node: unknown): DrawnNode[] {
  if (Array.isArray(node)) return node.flatMap(elementsOf);
  if (!isValidElement<DrawnNode['props']>(node)) return [];
  return [node, ...elementsOf(node.props.children)];
}
const buttonsOf = (node: unknown): DrawnNode[] => elementsOf(node).filter(({ type }) => type === 'button');
const named = (node: unknown, words: string): DrawnNode | undefined =>
  buttonsOf(node).find(({ props }) => props.children === words);
/** Calls what an element does on an event. */
const call = (one: DrawnNode | undefined, event: string, ...given: unknown[]): void => {
  const handler = one?.props[event] as ((...args: unknown[]) => unknown) | undefined;
  act(() => void handler?.(...given));
};
const press = (one: DrawnNode | undefined): void => call(one, 'onClick');
/** Draws the component of an element by itself. */
const drawnBy = (one: DrawnNode | undefined): unknown => {
  const { type, props } = one ?? { type: null };
  return typeof type === 'function'
    ? mountHook(() => (type as (given: unknown) => unknown)(props)).latest()
    : undefined;
};
/** The component of this name among what was drawn. */
const partOf = (node: unknown, name: string): DrawnNode | undefined =>
  elementsOf(node).find(({ type }) => typeof type === 'function' && type.name === name);

/** The element that a dialog draws, which is not opened. */
function elementOf(props: Parameters<typeof Dialog>[0]): DrawnNode | undefined {
  let drawn: DrawnNode | undefined;
  const Probe = (): ReactNode => {
    [drawn] = elementsOf(Dialog(props));
    return null;
  };
  renderToStaticMarkup(createElement(Probe));
  return drawn;
}

beforeEach(() => {
  stubPage();
});
afterEach(unmountHooks);

const PRESSES = [
  ['begins and ends beside it', 'beside', 'beside', 1],
  ['selects text within it and ends beside it', 'within', 'beside', 0],
  ['begins beside it and ends within it', 'beside', 'within', 0],
] as const;

test.each(PRESSES)('a press that %s', (_, from, until, closings) => {
  const onClose = vi.fn();
  const drawn = elementOf({ onClose, children: null });
  const dialog = { getBoundingClientRect: () => ({ left: 100, top: 100, right: 300, bottom: 300 }) };
  const at = (place: 'beside' | 'within', target: object): MouseEvent =>
    ({ target, currentTarget: dialog, clientX: place === 'beside' ? 10 : 200, clientY: 200 }) as unknown as MouseEvent;
  call(drawn, 'onPointerDown', at(from, from === 'within' ? {} : dialog));
  // A press over two elements is a click on what holds both.
  call(drawn, 'onClick', at(until, dialog));
  expect(onClose).toHaveBeenCalledTimes(closings);
});

/** An element as far as the drawer of the cart asks for one. */
class FakeElement extends EventTarget {
  readonly dataset = { title: 'cart', close: 'close' };
  readonly offsetLeft = 100;
  readonly append = vi.fn();
  readonly showModal = vi.fn();
  readonly close = vi.fn();
}

test.each(PRESSES)('a press on the drawer of the cart that %s', async (_, from, until, closings) => {
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
  const made: FakeElement[] = [];
  const createElement = () => {
    made.push(new FakeElement());
    return made.at(-1);
  };
  vi.stubGlobal('document', { createElement, querySelector: () => null, body: new FakeElement() });
  const { openDrawerFrom } = await import('../../../src/features/shell/drawer.ts');
  const link = new FakeElement();
  openDrawerFrom(link as unknown as HTMLAnchorElement);
  link.dispatchEvent(new Event('click', { cancelable: true }));
  const [drawer] = made;
  const happens = (kind: string, place: 'beside' | 'within', target = drawer): void => {
    const event = new Event(kind);
    for (const [name, value] of Object.entries({ target, clientX: place === 'beside' ? 10 : 200 }))
      Object.defineProperty(event, name, { value });
    drawer?.dispatchEvent(event);
  };
  happens('pointerdown', from, from === 'within' ? new FakeElement() : drawer);
  happens('click', until);
  expect(drawer?.close).toHaveBeenCalledTimes(closings);
});

test('a coupon gives the focus to what replaces its button, once and not whenever another comes', () => {
  const given = { coupon: null as object | null };
  const form = mountHook(() => {
    const [, again] = useState({});
    const drawn = CouponForm({ cart: { lines: [], coupon: given.coupon } as never, subtotal: 0 });
    return { drawn, again };
  });
  const become = (coupon: object | null): void => {
    given.coupon = coupon;
    act(() => form.latest()?.again({}));
  };
  const takesFocus = (): DrawnNode | undefined =>
    elementsOf(form.latest()?.drawn).find(({ props }) => props.autoFocus === true);
  become({ code: 'PERDE50' });
  expect(takesFocus()).toBeUndefined();
  press(named(form.latest()?.drawn, 'cart:coupon.remove'));
  become(null);
  expect(takesFocus()?.props.name).toBe('coupon');
  call(takesFocus(), 'onFocus');
  // Another tab applies one, and takes it out.
  become({ code: 'PERDE10' });
  expect(takesFocus()).toBeUndefined();
  become(null);
  expect(takesFocus()).toBeUndefined();
});

describe.each([
  ['under way', true, 0],
  ['not yet begun', false, 2],
])('work that is %s', (_, pending, closings) => {
  const onClose = vi.fn();
  const address = { address: null, onClose };
  const passkey: Passkey = { id: 'p', name: 'Telefon', createdAt: '', lastUsedAt: null };
  it.each<[string, () => unknown]>([
    ['the deletion of an account', () => drawnBy({ ...openedDeletion(), props: { onClose } } as DrawnNode)],
    ['the end of all sessions', () => mountHook(() => EndAllDialog({ onClose })).latest()],
    ['an address', () => mountHook(() => AddressDialog(address)).latest()],
    ['invoice data', () => mountHook(() => InvoiceDialog({ billing: null, send: vi.fn(), onClose })).latest()],
    ['the name of a passkey', () => drawnBy(RenamePasskeyDialog({ passkey, onClose }))],
  ])('%s', (__, draw) => {
    form.pending = pending;
    onClose.mockClear();
    const drawn = draw();
    const element = elementOf(partOf(drawn, 'Dialog')?.props as unknown as Parameters<typeof Dialog>[0]);
    const asked = { target: element, currentTarget: element, preventDefault: vi.fn() };
    call(element, 'onCancel', asked);
    expect(asked.preventDefault).toHaveBeenCalledOnce();
    const way = partOf(drawn, 'Cancel') ?? partOf(drawnBy(partOf(drawn, 'Actions')), 'Cancel');
    const [cancel] = buttonsOf(drawnBy(way));
    press(cancel);
    expect(onClose).toHaveBeenCalledTimes(closings);
    expect(cancel?.props['aria-disabled']).toBe(pending || undefined);
  });
});

function openedDeletion(): DrawnNode | undefined {
  const panel = mountHook(() => DeletePanel());
  press(named(panel.latest(), 'account:delete.open'));
  return partOf(panel.latest(), 'DeleteDialog');
}

test('a new name of a passkey is said by its panel', async () => {
  const onClose = vi.fn();
  RenamePasskeyDialog({ passkey: { id: 'p', name: '', createdAt: '', lastUsedAt: null }, onClose });
  await form.send({ name: 'Telefon' });
  expect(onClose).toHaveBeenCalledWith('passkeys:renaming.done');
});

test('the step after the password leads back to the address that was typed, which has the focus', async () => {
  const page = mountHook(() => (Login as () => unknown)());
  const email = () => elementsOf(page.latest()).find(({ props }) => props.name === 'email')?.props;
  expect(email()).toMatchObject({ autoFocus: false, defaultValue: undefined });
  server.answer = { ok: true, data: { SecondFactor: {} } };
  await act(() => form.send({ email: 'ayse@example.com' }));
  const { again } = page.latest() as { again: () => void };
  act(again);
  expect(email()).toMatchObject({ autoFocus: true, defaultValue: 'ayse@example.com' });
});

describe('a cancellation that is not done', () => {
  const ORDER_NO = 'KP-1760000000000';
  const actions = () =>
    mountHook(() => OrderActions({ orderNo: ORDER_NO, status: 'Confirmed', cancellable: true })).latest;
  const cancel = (drawn: unknown) => buttonsOf(drawn).find(({ props }) => props['aria-disabled'] === undefined);

  it('asks for the order after a lost answer, and says that it may have been done', async () => {
    const asked = [orderList.$list, orderRemote(ORDER_NO)].map((remote) =>
      vi.spyOn(remote, 'revalidate').mockReturnValue(undefined),
    );
    server.answer = { ...failure(0, 'timeout'), message: 'gone' };
    const drawn = actions();
    press(cancel(drawn()));
    call(partOf(drawn(), 'Confirm'), 'onYes');
    await vi.waitFor(() =>
      expect(showToast).toHaveBeenCalledWith({ title: 'account:unsure', text: 'gone', tone: 'error' }),
    );
    for (const one of asked) expect(one).toHaveBeenCalledOnce();
  });

  it.each([
    ['the heading of its card', true],
    ['nothing of another that has it', false],
  ])('gives the focus, when its button goes, to %s', (_, isHere) => {
    const heading = { tabIndex: 0, focus: vi.fn() };
    const button = { closest: () => ({ querySelector: () => heading }) };
    const attach = cancel(actions()())?.props.ref as ((element: object) => () => void) | undefined;
    const goes = attach?.(button);
    Object.defineProperty(document, 'activeElement', { value: isHere ? button : null });
    goes?.();
    expect(heading.focus).toHaveBeenCalledTimes(isHere ? 1 : 0);
  });
});

test('an offer that lies in the cart already is asked about, and the answer that adds nothing has the focus', async () => {
  const button = mountHook(() => OrderButton({ priced: { counted: 1 } as never }));
  press(named(button.latest(), 'offer:act.order'));
  await vi.waitFor(() => expect(partOf(button.latest(), 'Asked')).toBeDefined());
  const onClose = vi.fn();
  const question = partOf(button.latest(), 'Asked');
  // A dialog that opens gives the focus to the first of its buttons.
  const [first] = buttonsOf(drawnBy({ ...question, props: { what: 'all-there', onClose } } as DrawnNode));
  expect(first?.props).toMatchObject({ autoFocus: true, children: 'offer:linked.no' });
  press(first);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a window that is kept without a name: its field says so and takes the focus, until something is typed', () => {
  const kept = mountHook(() => KeepWindow({ size: { width: '250', height: '240' }, error: 1 }));
  const field = () => partOf(kept.latest(), 'Field')?.props ?? {};
  const input = (): DrawnNode => (field().children as unknown as (control: object) => DrawnNode)({});
  const focus = vi.fn();
  (input().props.ref as { current: unknown }).current = { focus };
  expect(field().error).toBeUndefined();
  press(named(kept.latest(), 'photo:window.add'));
  expect(field().error).toBe('photo:window.nameless');
  expect(focus).toHaveBeenCalledOnce();
  call(input(), 'onChange', { target: { value: 'Salon' } });
  expect(field().error).toBeUndefined();
});
