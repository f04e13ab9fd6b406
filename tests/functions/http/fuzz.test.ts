/**
 * Any input to any call gets a documented status and an envelope with words, never a 5xx, and costs no more than one
 * round trip to the store. FUZZ_RUNS and FUZZ_SEED change how much and from where.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { STATUS_OF } from '../../../src/contract/codes.ts';
import { CONTRACTS } from '../../support/contracts.ts';
import { startTestShop, type TestShop } from '../support/account.ts';
import { oddBody, oddHeaders, oddMethod, oddTarget } from '../support/odd.ts';
import { NOBODYS, sampleOf } from '../support/samples.ts';
import { handlerAt } from '../support/served.ts';
import { settled } from '../support/behind.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);

let local: TestShop;
const behind: Promise<unknown>[] = [];

beforeAll(async () => {
  local = await startTestShop();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all(behind);
  await local.stop();
});

const STATUSES = new Set<number>([200, 201, 202, 204, 303, ...Object.values(STATUS_OF)]);

const paths = [...new Set(CONTRACTS.map(({ path }) => path))];

it.each(paths)('%s withstands anything', async (path) => {
  const samples = CONTRACTS.filter((contract) => contract.path === path).map((contract) => sampleOf(contract, NOBODYS));
  const handler = await handlerAt(path.replace(/:\w+/g, 'x'));
  // Whether an e-mail is taken is asked before the password is hashed.
  const mostTrips = path === '/api/auth/register' ? 2 : 1;
  const property = fc.asyncProperty(
    oddMethod,
    oddTarget(path, samples),
    oddHeaders(samples),
    oddBody(samples),
    fc.ipV4(),
    async (verb, where, sent, bytes, ip) => {
      const hasBody = verb !== 'GET' && verb !== 'HEAD';
      const request = new Request(new URL(where, 'https://shop.test'), {
        method: verb,
        headers: sent,
        ...(hasBody ? { body: bytes } : {}),
      });
      // Work behind an answer, a letter and its mark, does not count for the next call.
      await Promise.all(behind.splice(0));
      await settled();
      const before = local.roundTrips();
      const waitUntil = (work: Promise<unknown>) => void behind.push(work);
      const response = await handler(request, { ip, requestId: 'fuzz', waitUntil });
      const answer = await response.text();
      expect(response.status, answer).toBeLessThan(500);
      expect(STATUSES).toContain(response.status);
      expect(local.roundTrips() - before).toBeLessThanOrEqual(mostTrips + behind.length);
      if (response.status === 405) expect(response.headers.get('allow')).toContain('OPTIONS');
      if (response.status >= 400 && verb !== 'HEAD') expect(JSON.parse(answer)).toHaveProperty('requestId', 'fuzz');
    },
  );
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
});
