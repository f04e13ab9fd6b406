import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADDED_TOAST_MS, leaveAfter, showToast, TOAST_MS } from '../../../src/ui/toasts/toasts.ts';
import { stubBrowser } from '../support/browser.ts';

const words = vi.hoisted(() => ({ meanwhile: (): void => undefined }));
vi.mock('../../../src/i18n/load.ts', () => ({
  loadTranslate: async () => {
    await Promise.resolve();
    words.meanwhile();
    return (key: string) => key;
  },
}));
vi.mock('../../../src/lib/module-files.ts', () => ({ loadStyles: () => Promise.resolve() }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function shown(milliseconds: number) {
  const toast = new EventTarget();
  const dismiss = vi.fn();
  leaveAfter(toast, milliseconds, dismiss);
  return { dismiss, happens: (event: string) => toast.dispatchEvent(new Event(event)) };
}

test.each([
  ['any toast', TOAST_MS, 5000],
  ['what was put into the cart', ADDED_TOAST_MS, 2500],
])('%s leaves by itself (spec §4, §9)', (_what, milliseconds, asked) => {
  const { dismiss } = shown(milliseconds);
  vi.advanceTimersByTime(asked - 1);
  expect(dismiss).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(dismiss).toHaveBeenCalledOnce();
});

test.each([
  ['pointerenter', 'pointerleave'],
  ['focusin', 'focusout'],
])('stays from %s to %s, and for its whole time after that', (begin, end) => {
  const { dismiss, happens } = shown(TOAST_MS);
  vi.advanceTimersByTime(4000);
  happens(begin);
  vi.advanceTimersByTime(60_000);
  happens(end);
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(dismiss).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(dismiss).toHaveBeenCalledOnce();
});

test('stays for the focus in it after the pointer has left', () => {
  const { dismiss, happens } = shown(TOAST_MS);
  happens('focusin');
  happens('pointerenter');
  happens('pointerleave');
  vi.advanceTimersByTime(60_000);
  expect(dismiss).not.toHaveBeenCalled();
  happens('focusout');
  vi.advanceTimersByTime(TOAST_MS);
  expect(dismiss).toHaveBeenCalledOnce();
});

test('counts no pointer twice that comes again without having left, as in a dialog that closes', () => {
  const { dismiss, happens } = shown(TOAST_MS);
  happens('pointerenter');
  happens('pointerenter');
  happens('pointerleave');
  vi.advanceTimersByTime(TOAST_MS);
  expect(dismiss).toHaveBeenCalledOnce();
});

/** As much of an element as a toast needs. */
class Part extends EventTarget {
  readonly dataset = {};
  readonly children: Part[] = [];
  className = '';
  textContent = '';
  above: Part | undefined;
  append(...parts: readonly (Part | string)[]): void {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      part.above = this;
      this.children.push(part);
    }
  }
  remove(): void {
    this.above?.children.splice(this.above.children.indexOf(this), 1);
    this.above = undefined;
  }
  contains = (): boolean => false;
  setAttribute = (): void => undefined;
}

test.each([
  ['a customer', 'u-ayse'],
  ['nobody', null],
])('a toast that takes something back goes with its owner, before it is shown too: then comes %s', async (_, next) => {
  const browser = stubBrowser();
  const [body, region] = [new Part(), new Part()];
  const document = { body, activeElement: null, createElement: () => new Part() };
  vi.stubGlobal('document', { ...document, querySelectorAll: () => [], getElementById: () => region });
  const run = vi.fn();
  const show = () => showToast({ text: 'Salon silindi', action: { label: 'Geri alın', run } });
  const change = () => (next === null ? browser.signOut() : browser.signIn(next));
  browser.signIn('u-mehmet');
  await show();
  await showToast({ text: 'Bağlantı yok' });
  const button = region.children[0]?.children.find(({ className }) => className === 'toast-action');
  expect(region.children).toHaveLength(2);
  change();
  expect(region.children).toHaveLength(1);
  button?.dispatchEvent(new Event('click'));
  browser.signIn('u-mehmet');
  words.meanwhile = change;
  await show();
  words.meanwhile = () => undefined;
  expect(region.children).toHaveLength(1);
  await show();
  region.children[1]?.children.at(-1)?.dispatchEvent(new Event('click'));
  expect(run).not.toHaveBeenCalled();
});
