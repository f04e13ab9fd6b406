import { beforeEach, describe, expect, test, vi } from 'vitest';
import { KEY, newChoice, readChoice } from '../../../src/features/consent/choice.ts';
import { stubBrowser, type TestBrowser } from '../support/browser.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const stored = (measure: boolean) => JSON.stringify(newChoice(measure, now));

describe('a choice about being measured', () => {
  test.each([true, false])('%s is kept to for six months', (measure) => {
    expect(readChoice(stored(measure), now)).toBe(measure);
    expect(readChoice(stored(measure), daysLater(182))).toBe(measure);
    expect(readChoice(stored(measure), daysLater(184))).toBeNull();
  });

  test.each([
    null,
    '',
    'null',
    '1',
    '[]',
    'true',
    '{"version":1,"measure":true',
    '{"version":1,"measure":"yes","at":"2026-11-20T12:00:00Z"}',
    '{"version":1,"measure":true}',
    '{"version":1,"measure":true,"at":"some day"}',
    '{"version":0,"measure":true,"at":"2026-11-20T12:00:00Z"}',
    '{"version":2,"measure":true,"at":"2026-11-20T12:00:00Z"}',
  ])('%s is none', (text) => expect(readChoice(text, now)).toBeNull());
});

describe('the question', () => {
  let browser: TestBrowser;
  /** The bar, while it stands. */
  let bar: object | null;
  const answerElsewhere = (): void => void browser.stored.set(KEY, JSON.stringify(newChoice(false, new Date())));
  const act = (): void => void browser.page.dispatchEvent(new Event('scroll'));

  class FakeElement extends EventTarget {
    readonly setAttribute = vi.fn();
    readonly append = vi.fn();
    readonly remove = (): void => {
      if (bar === this) bar = null;
    };
  }

  beforeEach(() => {
    vi.resetModules();
    browser = stubBrowser();
    bar = null;
    vi.stubGlobal('navigator', {});
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly observe = vi.fn();
        readonly disconnect = vi.fn();
      },
    );
    vi.stubGlobal('document', {
      addEventListener: vi.fn(),
      documentElement: { lang: 'tr', style: { removeProperty: vi.fn() } },
      createElement: () => new FakeElement(),
      // The sheet is there already.
      querySelector: (one: string) =>
        one === '.consent-bar' ? bar : { after: (made: object) => one === '.skip' && (bar = made) },
    });
  });

  async function open(): Promise<void> {
    (await import('../../../src/features/consent/consent.ts')).startConsent();
  }
  const asked = async (): Promise<boolean> => {
    await vi.dynamicImportSettled();
    return bar !== null;
  };

  test('comes with the first act', async () => {
    await open();
    expect(await asked()).toBe(false);
    act();
    expect(await asked()).toBe(true);
  });

  test('does not come on a page that was open before the answer', async () => {
    await open();
    answerElsewhere();
    act();
    expect(await asked()).toBe(false);
  });

  test('does not come where the answer was given while its words were on their way', async () => {
    await open();
    act();
    answerElsewhere();
    expect(await asked()).toBe(false);
  });

  test.each([
    ['given in another tab', () => browser.writtenElsewhere(KEY)],
    ['given on the page that the back button left', () => browser.broughtBack(true)],
  ])('goes with an answer that was %s', async (_, tell) => {
    await open();
    act();
    expect(await asked()).toBe(true);
    tell();
    expect(bar).not.toBeNull();
    answerElsewhere();
    tell();
    expect(bar).toBeNull();
  });
});
