import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IDEMPOTENCY_KEY } from '../../../src/domain/order/order.ts';

const kept = new Map<string, string>();
let isFull = false;

/** A page just opened, or opened again. */
async function openPage() {
  vi.resetModules();
  return import('../../../src/lib/attempt-name.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  kept.clear();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('is the same for the same content, also after a reload, until it was answered', async () => {
  const { attemptName } = await openPage();
  const name = attemptName('address', '{"street":"Gül"}');
  expect(name).toMatch(IDEMPOTENCY_KEY);
  const reloaded = await openPage();
  expect(reloaded.attemptName('address', '{"street":"Gül"}')).toBe(name);
  expect(reloaded.attemptName('address', '{"street":"Lale"}')).not.toBe(name);
  expect(reloaded.attemptName('other', '{"street":"Gül"}')).not.toBe(name);
  reloaded.attemptAnswered(name);
  expect((await openPage()).attemptName('address', '{"street":"Gül"}')).not.toBe(name);
});

it('is kept for a day, and nothing that was typed is', async () => {
  const { attemptName } = await openPage();
  const name = attemptName('address', 'Gül Sok. 3');
  expect(kept.get('kp-attempts')).not.toContain('Gül');
  vi.setSystemTime(Date.now() + 86_400_000 - 1);
  expect(attemptName('address', 'Gül Sok. 3')).toBe(name);
  vi.setSystemTime(Date.now() + 1);
  expect(attemptName('address', 'Gül Sok. 3')).not.toBe(name);
});

it.each(['{', '{}', '[1]', '[["a"]]', 'null', '[["a","b","c"]]'])('is not led astray by %s', async (broken) => {
  kept.set('kp-attempts', broken);
  const { attemptName } = await openPage();
  expect(attemptName('address', 'x')).toBe(attemptName('address', 'x'));
});

it('stays with its page where the storage is full, and is stored once there is room', async () => {
  isFull = true;
  const { attemptName, attemptAnswered } = await openPage();
  const name = attemptName('address', 'x');
  expect(attemptName('address', 'x')).toBe(name);
  isFull = false;
  const other = attemptName('address', 'y');
  attemptAnswered(other);
  expect((await openPage()).attemptName('address', 'x')).toBe(name);
});

it('stays with its page where nothing is stored', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const { attemptName } = await openPage();
  expect(attemptName('address', 'x')).toBe(attemptName('address', 'x'));
});
