/** Anything in the place of anything, from somebody who is signed in: answered, never with a 5xx. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTRACTS, named } from '../../support/contracts.ts';
import { bearer, customer, startTestShop, type TestShop } from '../support/account.ts';
import { keepLog } from '../support/log.ts';
import { odd } from '../support/odd.ts';
import { allCalled, endsItsSession, namesSomethingOwned, NOBODYS, sampleOf } from '../support/samples.ts';
import { callSample } from '../support/served.ts';

let shop: TestShop;
let logged: () => string;
beforeAll(async () => {
  shop = await startTestShop();
  logged = keepLog();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await shop.stop();
});

const RUNS = 40;
/** One field of a good body replaced, or the whole body. */
const spoilt = (good: object) =>
  fc.oneof(
    odd,
    fc
      .record({ field: fc.constantFrom(...Object.keys(good), 'more'), value: odd })
      .map(({ field, value }) => ({ ...good, [field]: value })),
  );

/** Steps within an address, so a name of them is left out of it. */
const DOTS = ['.', '..'];

const writing = CONTRACTS.filter((contract) => contract.body && !endsItsSession(contract));

describe.each(named(writing))('%s', (_name, contract) => {
  it('withstands anything', async () => {
    const person = await customer();
    // A profile with a foreign e-mail would be refused before anything else is looked at.
    const of = contract.access === 'customer' ? { ...NOBODYS, email: person.email } : NOBODYS;
    const good = sampleOf(contract, of).body ?? {};
    await fc.assert(
      fc.asyncProperty(spoilt(good), async (body) => {
        const sent = { body: JSON.stringify(body), headers: bearer(person.AccessToken) };
        const { status, text } = await callSample(contract, NOBODYS, sent);
        expect(status).toBeLessThan(500);
        expect(text).not.toMatch(/\bat .+\.ts:\d+/);
      }),
      // Nobody has to be signed in for those that anybody may make, and registering has the most fields of all.
      { numRuns: contract.access === 'anyone' ? 5 * RUNS : RUNS },
    );
  });
});

describe.each(named(CONTRACTS.filter(namesSomethingOwned)))('%s', (_name, contract) => {
  it('withstands any name of an object', async () => {
    const { AccessToken } = await customer();
    const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((name) => !DOTS.includes(name));
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const { status } = await callSample(contract, allCalled(name), { headers: bearer(AccessToken) });
        expect([200, 404]).toContain(status);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(DOTS)('withstands %s, which leads to another call', async (name) => {
    const { AccessToken } = await customer();
    const { status } = await callSample(contract, allCalled(name), { headers: bearer(AccessToken) });
    expect(status).toBeLessThan(500);
  });
});

it('none of it reached the log', () => {
  expect(logged()).toBe('');
});
