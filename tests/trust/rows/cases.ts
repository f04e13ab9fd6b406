/**
 * Any input to any call is answered as its contract says: a documented status, an envelope that fits, words and a
 * request id, no stack, no 5xx, within two seconds.
 */
import fc from 'fast-check';
import * as z from 'zod/mini';
import { CODES_OF_EVERY_CALL, STATUS_OF, type ErrorCode } from '../../../src/contract/codes.ts';
import type { CallContract } from '../../../src/contract/contract.ts';
import type { CallHandler } from '../../../functions/http/serve.ts';
import { contractFor, CONTRACTS, nameOf } from '../../support/contracts.ts';
import { bearer, customer, type Customer } from '../../functions/support/account.ts';
import { furnish } from '../../functions/support/belongings.ts';
import { ODD_AUTHORIZATIONS } from '../../functions/support/forged.ts';
import { oddBody, oddHeaders, oddMethod, oddTarget } from '../../functions/support/odd.ts';
import { endsItsSession, NOBODYS, sampleOf, type Belongings } from '../../functions/support/samples.ts';
import { handlerAt } from '../../functions/support/served.ts';
import { holds, partOf, same, Tally, type Row, type RunOptions } from '../support/row.ts';
import { startWatchedShop } from '../support/shop.ts';
import { spentSince } from '../../support/spent.ts';

const PER_CALL = 2000;
const SLOWEST_MS = 2000;
const STACK = /\bat .+\.m?[jt]s:\d+|node:internal/;

/** Those who call, in turn, so that no limit of one person answers instead of the call. */
class Callers {
  readonly #people: { readonly person: Customer; readonly things: Belongings }[] = [];
  #turn = 0;

  async settle(count: number): Promise<void> {
    while (this.#people.length < count) this.#people.push(await this.#newOne());
  }

  async #newOne() {
    const person = await customer();
    return { person, things: await furnish(person) };
  }

  next() {
    this.#turn = (this.#turn + 1) % this.#people.length;
    return this.#people[this.#turn] ?? { person: undefined, things: NOBODYS };
  }

  /** The session of whose turn it was is over. */
  async replace(): Promise<void> {
    this.#people[this.#turn] = await this.#newOne();
  }
}

interface AskedCase {
  readonly verb: string;
  readonly where: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer<ArrayBuffer>;
  readonly authorization: string | null;
  readonly ip: string;
}

const asked = (contract: CallContract, of: Belongings): fc.Arbitrary<AskedCase> => {
  const samples = [sampleOf(contract, of)];
  const address = oddTarget(contract.path, samples);
  const own = addressFor(contract, of);
  // A call that ends its session costs a new customer each time it succeeds.
  const signedIn = endsItsSession(contract) ? 1 : contract.access === 'anyone' ? 1 : 6;
  return fc.record({
    verb: fc.oneof({ weight: 5, arbitrary: fc.constant(contract.method) }, { weight: 1, arbitrary: oddMethod }),
    where: fc.oneof(address, fc.constant(own)),
    headers: oddHeaders(samples),
    bytes: oddBody(samples),
    authorization: fc.oneof(
      { weight: signedIn, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_AUTHORIZATIONS) },
    ),
    ip: fc.ipV4(),
  });
};

const addressFor = (contract: CallContract, of: Belongings): string =>
  contract.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(sampleOf(contract, of).params?.[name] ?? 'x'),
  );

function requestOf({ verb, where, headers, bytes, authorization }: AskedCase, person: Customer | undefined): Request {
  const hasBody = verb !== 'GET' && verb !== 'HEAD';
  const proof = authorization === null && person ? bearer(person.AccessToken) : { Authorization: authorization ?? '' };
  return new Request(new URL(where, 'https://shop.test'), {
    method: verb,
    headers: { ...headers, ...proof },
    ...(hasBody ? { body: bytes } : {}),
  });
}

/** Which names stand at the top of a body, by its envelope. */
const TOP = {
  A: ['IsSuccess', 'Data', 'Message', 'Error'],
  B: ['isSuccess', 'data', 'error'],
  C: ['success', 'data'],
  plain: [],
  jpeg: ['isSuccess', 'data', 'error'],
} as const;

/** @throws Error when the answer is none that the contract knows */
export async function expectDocumented(handler: CallHandler, request: Request, response: Response): Promise<void> {
  const text = await response.text();
  const { status } = response;
  holds(status < 500, `answered ${status}: ${text}`);
  holds(!STACK.test(text), `shows a stack: ${text}`);
  holds(response.headers.get('x-request-id') !== null, 'has no request id');
  same(response.headers.get('x-content-type-options'), 'nosniff', 'nosniff');
  if (status === 405) holds(response.headers.get('allow')?.includes('OPTIONS'), 'a 405 without its methods');
  if (status === 204 || request.method === 'HEAD') {
    same(text, '', 'body');
    return;
  }
  const body = JSON.parse(text) as Record<string, unknown>;
  const method = request.method;
  const contract = contractFor(handler.contracts, method, new URL(request.url).pathname);
  if (status >= 400) {
    const codes: readonly string[] = [...(contract?.codes ?? []), ...CODES_OF_EVERY_CALL];
    const code = String(body.code) as ErrorCode;
    holds(codes.includes(code), `fails with ${code}, which its contract does not know`);
    same(status, STATUS_OF[code], `status of ${code}`);
    const words = body.Error ?? body.error ?? body.message;
    holds(typeof words === 'string' && /\p{L}{3}/u.test(words), `says nothing of ${code}: ${text}`);
    holds(status !== 429 || Number(response.headers.get('retry-after')) >= 1, 'a 429 without its time');
    return;
  }
  holds(contract, `${method} succeeded without a contract`);
  same(status, contract.status ?? 200, 'status');
  for (const name of TOP[contract.envelope]) holds(name in body, `its envelope lacks ${name}`);
  const data = contract.envelope === 'plain' ? body : 'Data' in body ? body.Data : body.data;
  same(data, z.parse(contract.answer, data), 'answer');
}

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const shop = await startWatchedShop();
  const callers = new Callers();
  await callers.settle(partOf(options, 40, 4));
  const numRuns = partOf(options, PER_CALL, 40);
  let slowest = 0;
  let done = 0;
  const behind: Promise<unknown>[] = [];
  for (const contract of CONTRACTS) {
    options.progress?.(nameOf(contract));
    const handler = await handlerAt(addressFor(contract, NOBODYS));
    const property = fc.asyncProperty(asked(contract, callers.next().things), async (sent) => {
      const { person } = callers.next();
      const request = requestOf(sent, person);
      const before = process.cpuUsage();
      const response = await handler(request, { ip: sent.ip, waitUntil: (work) => void behind.push(work) });
      const took = spentSince(before);
      slowest = Math.max(slowest, took);
      if (response.ok) done += 1;
      if (response.status === 401 && sent.authorization === null) await callers.replace();
      await expectDocumented(handler, request, response);
      holds(took < SLOWEST_MS, `took ${Math.round(took)} ms of a processor`);
      if (behind.length > 200) await Promise.all(behind.splice(0));
    });
    await tally.check(
      nameOf(contract),
      async () => {
        const report = await fc.check(property, { seed: options.seed, numRuns, endOnFailure: false });
        if (report.failed) throw new Error(`${fc.stringify(report.counterexample)} ${String(report.errorInstance)}`);
      },
      numRuns,
    );
  }
  await Promise.all(behind);
  await tally.check('the log names nobody and no fault', () => {
    for (const word of ['uncaught', '@example.com', 'eyJ', '$2b$'])
      holds(!shop.logged().includes(word), `it holds ${word}`);
  });
  await shop.stop();
  const succeeded = Math.round((100 * done) / (CONTRACTS.length * numRuns));
  return tally.outcome(
    `${CONTRACTS.length} calls × ${numRuns}, ${succeeded} % of them accepted, slowest ${Math.round(slowest)} ms of a processor`,
  );
}

export const cases: Row = { name: 'Cases fuzzed per call', run };
