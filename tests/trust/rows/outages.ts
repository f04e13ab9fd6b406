/**
 * Every call × every way a store fails × how long it fails: 503 with Retry-After and no other 5xx, no success that was
 * none, nobody signed out, and afterwards each call does its work, an order once.
 */
import { account } from '../../../functions/account/calls.ts';
import type { Mail } from '../../../functions/mail/send.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import { isOperatorAccess } from '../../../src/domain/account/shop-role.ts';
import { addressOf, type AnswerOf, type CallContract } from '../../../src/contract/contract.ts';
import type { OrderSummary } from '../../../src/contract/orders.ts';
import type { resetPassword } from '../../../src/contract/entrance.ts';
import { session } from '../../../functions/session/calls.ts';
import { agreed, DELIVERY } from '../../functions/support/order.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { CONTRACTS, contractsOf, nameOf } from '../../support/contracts.ts';
import {
  ask,
  bearer,
  customer,
  login,
  newAddress,
  newEmail,
  PASSWORD,
  prove,
  refresh,
  type Customer,
} from '../../functions/support/account.ts';
import { addPasskey } from '../../functions/support/passkeys.ts';
import { furnish, sessionOf } from '../../functions/support/belongings.ts';
import type { Reply } from '../../functions/support/call.ts';
import { NOBODYS, sampleOf, takesAToken, type Belongings, type Sample } from '../../functions/support/samples.ts';
import { handlerAt } from '../../functions/support/served.ts';
import { comeHome, travel } from '../support/clock.ts';
import { MODES, startFaultyStore } from '../support/faulty-store.ts';
import { holds, partOf, same, Tally, type Row, type RunOptions } from '../support/row.ts';
import { startWatchedShop, type WatchedShop } from '../support/shop.ts';

/** In milliseconds: within every grace, beyond the ten seconds of a lost answer, the ten minutes of tokens and repeats, a night. */
const LENGTHS = { 'one call': 0, '20 seconds': 20_000, '11 minutes': 660_000, '10 hours': 36_000_000 } as const;
const ACCESS_LIFE_MS = 595_000;
/** Life of a link to a new password (security §2.6). */
const LINK_LIFE_MS = 900_000;
/** Time of one call to a store that fails, and to one that answers some; real time, and the machine may be busy. */
const DEADLINE_MS = { never: 300, unseen: 300, answers: 5000 } as const;

/** Calls that end a ceremony of a passkey: its challenge lives five minutes and names what a device alone can make. */
const CEREMONIES = ['POST /api/auth/passkeys', 'POST /api/auth/passkeys/sign-in'];

/** Calls about an attempt at a card, of which there is none here: `tests/functions/payments` has them in outages. */
const CARD_ATTEMPTS = ['POST /api/payments/callback', 'POST /api/orders/:orderNo/pay', 'GET /api/payments/:attempt'];

/** Calls about a booked visit, of which there is none here: `tests/functions/visits` has them. */
const BOOKED_VISITS = ['GET /api/visits/:token', 'PUT /api/visits/:token', 'PUT /api/account/visits/:id'];

/** Calls about a line of a delivered order, of which there is none here: `tests/functions/reviews` has them. */
const REVIEW_LINES = CONTRACTS.filter(
  ({ path }) => path.startsWith('/api/review/') || path === '/api/review' || path.includes('/reviews/'),
);

/** Calls about claims of a delivered order, of which there is none here: `tests/functions/orders/fit-claims` has them. */
const CLAIMS = ['POST /api/fit-claim', 'POST /api/fit-claim/make', 'POST /api/orders/:orderNo/claim-link'];

/** Links to a second person that are not open here: `tests/functions/orders/measure-links` has open ones. */
const MEASURE_LINKS = ['POST /api/measure-link/show', 'POST /api/measure-link/answer'];

/**
 * A link or a ticket that nobody has signed is refused without the store; their own tests lose answers to signed ones. An
 * operator's session ends by itself within the longer of these outages: `shifts.ts` has those.
 */
const CALLS = CONTRACTS.filter(
  (one) =>
    !isOperatorAccess(one.access) &&
    !CEREMONIES.includes(nameOf(one)) &&
    ![...CARD_ATTEMPTS, ...BOOKED_VISITS, ...CLAIMS, ...MEASURE_LINKS].includes(nameOf(one)) &&
    !REVIEW_LINES.includes(one) &&
    !(one.access === 'anyone' && contractsOf('marketing').includes(one)) &&
    !takesAToken(one),
);
const REPORTING = new Set(contractsOf('reporting'));
const HEALTH = new Set(contractsOf('health'));

const REMOVING = 'POST /api/auth/remove-passkeys';
const NEW_PASSWORD = 'Yeni.Perdeler8';

interface World {
  readonly contract: CallContract;
  readonly sample: Sample;
  tokens: { access: string; refresh: string; at: number };
}

/** The call while all is well: its status, whether it asks the store, and whether its caller is signed out by it. */
interface UsualAnswer {
  readonly status: number;
  readonly asksStore: boolean;
  readonly endsSession: boolean;
}

/** Whether its sample names something that a customer must have first. */
const namesThings = (contract: CallContract): boolean =>
  JSON.stringify(
    sampleOf(contract, { ...NOBODYS, address: 'MINE', order: 'MINE', line: 'MINE', passkey: 'MINE', window: 'MINE' }),
  ).includes('MINE');

/** Somebody with what the call needs, and the call as it will be sent, again and again the same. */
async function world(shop: WatchedShop, contract: CallContract): Promise<World> {
  const person = await customer();
  const own = {
    ...NOBODYS,
    email: person.email,
    refreshToken: person.RefreshToken,
    session: sessionOf(person.AccessToken),
  };
  const things = namesThings(contract) ? await furnish(person) : own;
  const sample = await sampleFor(shop, contract, things, person);
  // A reset ends every session before it.
  const { data } = nameOf(contract) === REMOVING ? await login(person.email, NEW_PASSWORD) : { data: person };
  return { contract, sample, tokens: { access: data.AccessToken, refresh: data.RefreshToken, at: Date.now() } };
}

/** Samples that would be refused are given what makes them succeed. */
async function sampleFor(
  shop: WatchedShop,
  contract: CallContract,
  things: Belongings,
  person: Customer,
): Promise<Sample> {
  const sample = sampleOf(contract, things);
  if (nameOf(contract) === 'POST /api/orders')
    return { ...sample, body: await agreed({ delivery: { ...DELIVERY, email: things.email } }) };
  const isConfirming = nameOf(contract) === 'POST /api/auth/confirm-email';
  if (isConfirming || nameOf(contract) === 'POST /api/account/pending-email') {
    const { firstName, lastName, phone } = person.User;
    const change = { firstName, lastName, phone, email: newEmail(), currentPassword: PASSWORD };
    await person.ask(account, '/api/account/profile', { method: 'PUT', body: change });
    return isConfirming ? { ...sample, body: { token: tokenIn(await shop.mails(change.email)) } } : sample;
  }
  if (nameOf(contract) === 'POST /api/auth/passkeys/registration') await prove(person);
  const isRemoving = nameOf(contract) === REMOVING;
  if (!isRemoving && nameOf(contract) !== 'POST /api/auth/reset-password') return sample;
  if (isRemoving) await addPasskey(person);
  await ask(session, '/api/auth/forgot-password', { body: { email: things.email }, ip: newAddress() });
  const token = tokenIn(await shop.mails(things.email));
  const body = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  if (!isRemoving) return { ...sample, body };
  const { data } = await ask<AnswerOf<typeof resetPassword>>(session, '/api/auth/reset-password', {
    body,
    ip: newAddress(),
  });
  return { ...sample, body: { token: data.RemovalToken ?? '' } };
}

const tokenIn = (mails: readonly Mail[]): string => /#t=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';

/** A guest's calls carry no token; an order carries one where there is one. */
const needsToken = ({ access, path }: CallContract): boolean => access !== 'anyone' || path === '/api/orders';

const call = async ({ contract, sample, tokens }: World): Promise<Reply> => {
  const address = addressOf(contract, sample.params, sample.query);
  // A browser that has got new tokens sends no old one.
  const body = sample.body && 'refreshToken' in sample.body ? { refreshToken: tokens.refresh } : sample.body;
  return ask(await handlerAt(address.split('?', 1)[0] ?? ''), address, {
    method: contract.method,
    ip: newAddress(),
    ...(body && { body }),
    headers: { ...sample.headers, ...(needsToken(contract) ? bearer(tokens.access) : {}) },
  });
};

async function usual(shop: WatchedShop, contract: CallContract): Promise<UsualAnswer> {
  const made = await world(shop, contract);
  await shop.settled();
  const before = shop.roundTrips();
  const { status } = await call(made);
  const asksStore = shop.roundTrips() > before;
  const after = await refresh(made.tokens.refresh);
  return { status, asksStore, endsSession: after.status !== 200 && nameOf(contract) !== 'POST /api/auth/refresh' };
}

const isWorn = ({ tokens }: World): boolean => Date.now() - tokens.at > ACCESS_LIFE_MS;

/** As a browser would: a new access token first, where the old one is worn. */
async function callAsBrowser(made: World): Promise<Reply> {
  if (needsToken(made.contract) && isWorn(made)) {
    const renewed = await refresh(made.tokens.refresh);
    if (renewed.status !== 200) return renewed;
    const { AccessToken, RefreshToken } = renewed.data;
    made.tokens = { access: AccessToken, refresh: RefreshToken, at: Date.now() };
  }
  return call(made);
}

/**
 * An act that was done unseen may say so in one of the call's own words, or that it was asked often enough; so may a
 * link that has lapsed.
 */
const saysSo = ({ contract }: World, { code }: Reply): boolean =>
  code !== undefined && [...contract.codes, 'rate_limited'].includes(code);

function judge(made: World, known: UsualAnswer, mode: string, isFirst: boolean, reply: Reply): void {
  const { status, asksStore } = known;
  const { contract } = made;
  const own = !asksStore || REPORTING.has(contract) ? [status] : HEALTH.has(contract) ? [200, 503] : undefined;
  if (own) {
    holds(own.includes(reply.status), `answered ${reply.status}`);
    return;
  }
  // A record that was deleted before its answer was lost is not found by the client's own second try; pages take that
  // as done.
  const isGone = contract.method === 'DELETE' && reply.status === 404;
  const wasDone = isGone || (!isFirst && saysSo(made, reply));
  if (MODES[mode]?.works === 'answers' && (reply.status === status || wasDone)) return;
  same([reply.status, reply.code], [503, 'store_unavailable'], 'answer');
  holds(Number(reply.headers.get('retry-after')) >= 1, 'a 503 without its time');
}

async function expectWell(made: World, known: UsualAnswer, mode: string, length: number): Promise<void> {
  const { status, endsSession } = known;
  const done = MODES[mode]?.works !== 'never';
  const { contract, tokens } = made;
  const renewed = await refresh(tokens.refresh);
  const mayBeOver = endsSession && done;
  if (!mayBeOver) same([renewed.status, renewed.code], [200, undefined], 'refresh after it');
  if (renewed.status === 200) {
    const { AccessToken, RefreshToken } = renewed.data;
    made.tokens = { access: AccessToken, refresh: RefreshToken, at: Date.now() };
    if (nameOf(contract) === 'POST /api/auth/refresh') return;
  }
  const again = await call(made);
  const maySaySo = (done || length > LINK_LIFE_MS) && saysSo(made, again);
  const isOver = mayBeOver && again.code === 'session_ended';
  holds(again.status === status || maySaySo || isOver, `afterwards it answered ${again.status} ${again.code}`);
  if (nameOf(contract) !== 'POST /api/orders') return;
  const list = await ask<OrderSummary[]>(orders, '/api/orders', { headers: bearer(made.tokens.access) });
  same(list.data.length, 1, 'orders of this customer');
}

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const shop = await startWatchedShop('memory');
  const faulty = await startFaultyStore(shop.url, options.seed);
  const usually = new Map<CallContract, UsualAnswer>();
  for (const contract of CALLS) usually.set(contract, await usual(shop, contract));
  const asking = CALLS.filter((contract) => usually.get(contract)?.asksStore);
  for (const [contract, { status }] of usually)
    await tally.check(`${nameOf(contract)} while all is well`, () => holds(status < 300, `answered ${status}`));
  const modes = Object.keys(MODES);
  const lengths = Object.entries(LENGTHS);
  const all = modes.flatMap((mode) => lengths.map(([words, length]) => ({ mode, words, length })));
  // A part of the row takes its modes and lengths in turn, so that it meets each of both.
  const wanted = partOf(options, all.length, 3);
  const step = all.length / wanted;
  for (let index = 0; index < wanted; index += 1) {
    const { mode, words, length } =
      all[(Math.floor(index * step) + (step > 1 ? index % lengths.length : 0)) % all.length] ?? {};
    if (mode === undefined || length === undefined || words === undefined) continue;
    options.progress?.(`${mode}, ${words}`);
    const worlds = await Promise.all(asking.map((contract) => world(shop, contract)));
    const during = new Map<World, string>();
    useStore(
      createStore({
        url: faulty.urlIn(mode),
        token: shop.token,
        deadlineMs: DEADLINE_MS[MODES[mode]?.works ?? 'answers'],
      }),
    );
    for (const at of length === 0 ? [0] : [0, length / 2]) {
      travel(at);
      await Promise.all(
        worlds.map(async (made) => {
          const reply = await callAsBrowser(made);
          const known = usually.get(made.contract);
          try {
            if (known && !(known.endsSession && reply.status === 401)) judge(made, known, mode, at === 0, reply);
            if (reply.status === 200 && nameOf(made.contract) === 'POST /api/auth/refresh') adopt(made, reply);
          } catch (error) {
            during.set(made, String(error));
          }
        }),
      );
    }
    await shop.settled();
    useStore(shop.store);
    travel(length / 2);
    for (const made of worlds) {
      await tally.check(`${nameOf(made.contract)}: the store ${mode}, ${words}`, async () => {
        holds(!during.has(made), `while it did: ${during.get(made)}`);
        const known = usually.get(made.contract);
        if (known) await expectWell(made, known, mode, length);
      });
    }
  }
  const log = shop.logged();
  await tally.check('the log names nobody, and no fault of ours', () => {
    for (const word of ['uncaught', '@example.com', 'eyJ', '$2b$']) holds(!log.includes(word), `it holds ${word}`);
  });
  comeHome();
  await faulty.stop();
  await shop.stop();
  return tally.outcome(`${modes.length} modes × ${asking.length} calls that ask the store × ${lengths.length} lengths`);
}

function adopt(made: World, { data }: Reply): void {
  const { AccessToken: access, RefreshToken: renewed } = data as { AccessToken: string; RefreshToken: string };
  made.tokens = { access, refresh: renewed, at: Date.now() };
}

export const outages: Row = { name: 'Store modes × calls × length of outage', run };
