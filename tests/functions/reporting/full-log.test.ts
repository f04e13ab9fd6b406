/** The errors that stay when a reporter floods the log. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KINDS_OF_ONE, MAX_KINDS, readErrors } from '../../../functions/reporting/error-store.ts';
import { reporting } from '../../../functions/reporting/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { send } from '../support/call.ts';
import { startTestStore, type TestStore } from '../support/store.ts';

let local: TestStore;
// Noon, because a reporter is another one after midnight and a flood lasts an hour.
const NOON = Date.UTC(2026, 10, 23, 9);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  local = await startTestStore();
});
afterEach(async () => {
  vi.useRealTimers();
  await local.stop();
});

const STRANGER = '203.0.113.66';
/** Fingerprints leave figures out, so kinds are told apart by a letter of their own. */
const kind = (prefix: string, number: number) => ({ message: `${prefix} ${String.fromCodePoint(0x4e00 + number)}` });

async function report(ip: string, errors: readonly object[]): Promise<number> {
  return (await send(reporting, '/api/logs/error-batch', { body: { errors }, ip })).status;
}

/** Real errors: each of `clients` has seen `each` of them. The site's own limit is a minute's, so its counter is put back. */
async function seen(clients: number, each: number): Promise<string[]> {
  const messages: string[] = [];
  for (let client = 0; client < clients; client += 1) {
    const errors = Array.from({ length: each }, (_, index) => kind('real', client * each + index));
    expect(await report(`10.0.${client >> 8}.${client & 255}`, errors)).toBe(202);
    messages.push(...errors.map(({ message }) => message));
    await local.store.command('next-minute', (redis) => redis.del(key.limit('log-site', 'all')));
  }
  return messages;
}

/** As much as the limits let one address send, every message another. */
async function flood(minutes: number): Promise<number> {
  let accepted = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON + minute * 61_000 });
    for (const size of [50, 10]) {
      const errors = Array.from({ length: size }, (_, index) => kind('invented', minute * 60 + 50 - size + index));
      if ((await report(STRANGER, errors)) === 202) accepted += size;
    }
  }
  return accepted;
}

const kept = async () => (await readErrors(MAX_KINDS)).map(({ message }) => message);

describe('a stranger who invents errors for an hour', () => {
  it('costs none of 500 real ones', async () => {
    const real = await seen(100, 5);
    expect(await flood(60)).toBe(3600);
    const all = await kept();
    expect(real.filter((message) => !all.includes(message))).toEqual([]);
    expect(all).toHaveLength(real.length + KINDS_OF_ONE);
  });

  it('costs a full log no more than what one reporter of it holds', async () => {
    const real = await seen(MAX_KINDS / 10, 10);
    await flood(10);
    const all = await kept();
    expect(all).toHaveLength(MAX_KINDS);
    expect(real.filter((message) => !all.includes(message)).length).toBeLessThanOrEqual(10);
  });
});

describe('a full log', () => {
  it('has room for somebody new, at the cost of whoever holds most', async () => {
    for (let client = 0; client < MAX_KINDS / KINDS_OF_ONE; client += 1) {
      const errors = Array.from({ length: KINDS_OF_ONE }, (_, index) => kind('many', client * KINDS_OF_ONE + index));
      expect(await report(`10.1.0.${client}`, errors)).toBe(202);
    }
    expect(await report('10.2.0.1', [kind('new', 1)])).toBe(202);
    const all = await kept();
    expect(all).toHaveLength(MAX_KINDS);
    expect(all).toContain(kind('new', 1).message);
  });

  it('keeps its parts of one size, and no address', async () => {
    await seen(4, KINDS_OF_ONE + 5);
    const sizes = await local.store.command('sizes', (redis) =>
      redis
        .pipeline()
        .zcard(key.errorKinds())
        .hlen(key.errorSamples())
        .hlen(key.errorCounts())
        .hlen(key.errorOwners())
        .pttl(key.errorKinds())
        .exec<number[]>(),
    );
    expect(sizes.slice(0, 4)).toEqual([4, 4, 4, 4].map((clients) => clients * KINDS_OF_ONE));
    expect(sizes[4]).toBeGreaterThan(86_400_000);
    const owners = await local.store.command('owners', (redis) => redis.hgetall(key.errorOwners()));
    expect(JSON.stringify(owners)).not.toContain('10.0.');
  });

  it('knows a reporter as somebody else on another day', async () => {
    await report(STRANGER, [kind('today', 1)]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    await report(STRANGER, [kind('tomorrow', 1)]);
    const pairs = await local.store.command('owners', (redis) => redis.hgetall(key.errorOwners()));
    const owners = Object.values(pairs ?? []).filter((_, index) => index % 2 === 1);
    expect(new Set(owners).size).toBe(2);
  });
});
