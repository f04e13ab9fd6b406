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
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeletePanel } from '../../../src/features/account/DeletePanel.tsx';
import { CouponForm } from '../../../src/features/cart/CouponForm.tsx';
import { OrderButton } from '../../../src/features/offer/OrderButton.tsx';
import { KeepWindow } from '../../../src/features/photo-measure/KeepWindow.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

const form = vi.hoisted(() => ({ pending: false }));
vi.mock('../../../src/ui/i18n.tsx', () => ({
  island: (part: unknown) => part,
  useI18n: () => ({ t: (key: string) => key, to: { home: '/', cart: '/cart' }, locale: 'tr' }),
}));
vi.mock('../../../src/ui/form/useForm.ts', () => ({ useForm: () => form }));
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
const drawnBy = ({ type, props }: DrawnNode): unknown =>
  typeof type === 'function' ? mountHook(() => (type as (given: unknown) => unknown)(props)).latest() : undefined;
/** The component of this name among what was drawn. */
const partOf = (node: unknown, name: string): DrawnNode | undefined =>
  elementsOf(node).find(({ type }) => typeof type === 'function' && type.name === name);

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
  let drawn: DrawnNode | undefined;
  const Probe = (): ReactNode => {
    [drawn] = elementsOf(Dialog({ onClose, children: null }));
    return null;
  };
  renderToStaticMarkup(createElement(Probe));
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

test.each([
  ['under way', true, 0],
  ['not yet asked for', false, 2],
])('the deletion of an account that is %s', (_, pending, closings) => {
  form.pending = pending;
  const panel = mountHook(() => DeletePanel());
  press(named(panel.latest(), 'account:delete.open'));
  const asked = partOf(panel.latest(), 'DeleteDialog');
  const onClose = vi.fn();
  const dialog = drawnBy({ ...asked, props: { onClose } } as DrawnNode);
  call(partOf(dialog, 'Dialog'), 'onClose');
  const cancel = named(dialog, 'account:cancel');
  press(cancel);
  expect(onClose).toHaveBeenCalledTimes(closings);
  expect(cancel?.props['aria-disabled']).toBe(pending || undefined);
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
