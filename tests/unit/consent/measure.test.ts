/** Page views and web vitals after a refusal that this page has not heard: on another page of the tab, or in another tab. */
import { beforeEach, expect, it, vi } from 'vitest';
import { KEY, newChoice } from '../../../src/features/consent/choice.ts';
import { emit } from '../../../src/lib/events.ts';
import { stubBrowser, type TestBrowser } from '../support/browser.ts';

type MetricListener = (metric: { name: string; value: number }) => void;
const vitals = vi.hoisted((): { hear: MetricListener } => ({ hear: () => undefined }));
vi.mock('web-vitals', () => {
  const none = () => undefined;
  const onLCP = (hear: MetricListener) => void (vitals.hear = hear);
  return { onCLS: none, onFCP: none, onINP: none, onTTFB: none, onLCP };
});

class HiddenPage extends EventTarget {
  readonly visibilityState = 'hidden';
}

let browser: TestBrowser;
let page: EventTarget;
const sent = vi.fn((address: string) => Promise.resolve(address));

const choose = (allowed: boolean): void => void browser.stored.set(KEY, JSON.stringify(newChoice(allowed, new Date())));
const leave = (): void => {
  vitals.hear({ name: 'LCP', value: 900 });
  page.dispatchEvent(new Event('visibilitychange'));
};
const addresses = () => sent.mock.calls.map(([address]) => address);

beforeEach(() => {
  browser = stubBrowser();
  page = new HiddenPage();
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { pathname: '/p/x', hostname: 'perde.example' });
  vi.stubGlobal('fetch', sent);
  vi.resetModules();
  sent.mockClear();
});

async function start(): Promise<void> {
  (await import('../../../src/features/consent/choice.ts')).measure();
  await vi.dynamicImportSettled();
}

it('counts a page that was agreed on, again when it comes back, and its vitals when it is left', async () => {
  choose(true);
  await start();
  browser.broughtBack(true);
  leave();
  expect(addresses()).toEqual(['/api/logs/pageview', '/api/logs/pageview', '/api/logs/web-vitals']);
});

it('sends nothing once a refusal is stored elsewhere', async () => {
  choose(true);
  await start();
  sent.mockClear();
  choose(false);
  browser.broughtBack(true);
  leave();
  expect(sent).not.toHaveBeenCalled();
});

it('measures again after a later yes, without what was measured in between', async () => {
  choose(true);
  await start();
  choose(false);
  leave();
  sent.mockClear();
  choose(true);
  browser.broughtBack(true);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(addresses()).toEqual(['/api/logs/pageview']);
});

it.each(['full', 'forbidden'] as const)('counts the page of a press where storage is %s', async (state) => {
  browser.become(state);
  await start();
  leave();
  expect(addresses()).toEqual(['/api/logs/pageview', '/api/logs/web-vitals']);
  emit('consent', false);
  browser.broughtBack(true);
  expect(sent).toHaveBeenCalledTimes(2);
});
