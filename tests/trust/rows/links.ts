/**
 * Links of letters: opened by whom they were sent to, by a finder, by another account, twice, late, after a newer one, after
 * they were taken back, with a letter changed, and at the calls of all other links.
 */
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { account } from '../../../functions/account/calls.ts';
import type { CallHandler } from '../../../functions/http/serve.ts';
import { marketing } from '../../../functions/marketing/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import type { Invite } from '../../../src/contract/admin-team.ts';
import {
  ask,
  asCustomer,
  customer,
  login,
  newAddress,
  newEmail,
  PASSWORD,
  prove,
  type Customer,
} from '../../functions/support/account.ts';
import type { Reply } from '../../functions/support/call.ts';
import { proposed, tokenFor, wider } from '../../functions/support/links.ts';
import { operator } from '../../functions/support/operator.ts';
import { agreed, DELIVERY, post } from '../../functions/support/order.ts';
import { changeOrderNow, placeOrder } from '../../functions/support/order-work.ts';
import { change as allowMarketing, tokenFor as unsubscribeToken } from '../../functions/marketing/support.ts';
import { comeHome, travel } from '../support/clock.ts';
import { holds, partOf, randomFrom, same, Tally, type Row, type RunOptions } from '../support/row.ts';
import { startWatchedShop, type WatchedShop } from '../support/shop.ts';

type Use = (token: string, by?: Customer) => Promise<Reply>;

/** A link that was sent. */
interface SentLink {
  readonly token: string;
  /** The person who may open it where it is bound to an account. */
  readonly owner?: Customer;
  /** Sends another one of its kind to the same person, and answers its token. */
  readonly again?: () => Promise<string>;
  /** Takes back what it leads to. */
  readonly takeBack?: () => Promise<unknown>;
}

interface Kind {
  readonly send: (shop: WatchedShop) => Promise<SentLink>;
  readonly use: Use;
  /** Code of a link that is none. */
  readonly refusal: string;
  /** Result of the second opening by the same person: the same answer once more, or refused. */
  readonly twice: 'alike' | 'refused';
  /** Result for a person signed in to another account: nothing, or what any finder may. */
  readonly stranger: 'refused' | 'as a finder';
  /** Milliseconds after which it is over. */
  readonly life?: number;
  /** Over links say so in a success of their own. */
  readonly saysState?: true;
}

const call =
  (handler: CallHandler, path: string, more: object = {}): Use =>
  (token, by) => {
    const sent = { body: { token, ...more }, ip: newAddress() };
    return by ? by.ask(handler, path, sent) : ask(handler, path, sent);
  };

const NEXT = 'Yeni.Perdeler8';
const HOUR = 3_600_000;

async function sendReset(shop: WatchedShop, email: string): Promise<string> {
  await ask(session, '/api/auth/forgot-password', { body: { email }, ip: newAddress() });
  return tokenFor(shop, email, 'reset-password');
}

const KINDS: Readonly<Record<string, Kind>> = {
  'a new password': {
    async send(shop) {
      const { email } = await customer();
      return { token: await sendReset(shop, email), again: () => sendReset(shop, email) };
    },
    use: call(session, '/api/auth/reset-password', { password: NEXT, confirmPassword: NEXT }),
    refusal: 'reset_link_invalid',
    twice: 'refused',
    stranger: 'as a finder',
    life: HOUR / 4,
  },
  'a new e-mail': {
    async send(shop) {
      const owner = await customer();
      const email = newEmail();
      const { firstName, lastName, phone } = owner.User;
      const change = { firstName, lastName, phone, email, currentPassword: PASSWORD };
      await owner.ask(account, '/api/account/profile', { method: 'PUT', body: change });
      const takeBack = () => owner.ask(account, '/api/account/pending-email', { method: 'DELETE' });
      return { token: await tokenFor(shop, email, 'confirm-email'), takeBack };
    },
    use: call(session, '/api/auth/confirm-email'),
    refusal: 'email_link_invalid',
    twice: 'alike',
    stranger: 'as a finder',
    life: 24 * HOUR,
  },
  'a change of an order': {
    async send(shop) {
      const by = await operator();
      const order = await placeOrder(shop);
      const token = await proposed(shop, by, order);
      return {
        token,
        again: () => proposed(shop, by, order, wider(270)),
        takeBack: () => changeOrderNow(by, order.orderNo, { status: 'Cancelled', reason: 'Kumaş kalmadı' }),
      };
    },
    use: call(orders, '/api/order-change/answer', { accept: true }),
    refusal: 'change_link_invalid',
    twice: 'alike',
    stranger: 'as a finder',
    life: 7 * 24 * HOUR,
    saysState: true,
  },
  'an order': {
    async send(shop) {
      const email = newEmail();
      await post(await agreed({ delivery: { ...DELIVERY, email } }), { ip: newAddress() });
      return { token: await tokenFor(shop, email, 'order') };
    },
    use: call(orders, '/api/order-link'),
    refusal: 'order_link_invalid',
    twice: 'alike',
    stranger: 'as a finder',
    life: 181 * 24 * HOUR,
  },
  'an invitation': {
    async send(shop) {
      const by = await operator();
      const owner = await customer();
      await prove(owner);
      const invite = () =>
        by.ask<Invite>(adminTeam, '/api/admin/team/invites', { body: { email: owner.email, role: 'office' } });
      const { id } = (await invite()).data;
      return {
        token: await tokenFor(shop, owner.email, 'admin/join'),
        owner,
        async again() {
          await invite();
          return tokenFor(shop, owner.email, 'admin/join');
        },
        takeBack: () => by.ask(adminTeam, `/api/admin/team/invites/${id}`, { method: 'DELETE' }),
      };
    },
    use: call(adminTeam, '/api/admin/team/join'),
    refusal: 'invite_invalid',
    twice: 'alike',
    stranger: 'refused',
    life: 48 * HOUR,
  },
  'no more campaigns': {
    async send() {
      const person = await customer();
      await allowMarketing(person, true);
      return { token: await unsubscribeToken(person.email) };
    },
    use: call(marketing, '/api/marketing/unsubscribe'),
    refusal: 'unsubscribe_link_invalid',
    twice: 'alike',
    stranger: 'as a finder',
  },
};

function refused({ refusal, saysState }: Kind, reply: Reply): void {
  const state = (reply.data as { state?: string } | undefined)?.state;
  const isOver = saysState === true && reply.status === 200 && state !== 'open' && state !== 'accepted';
  if (!isOver) same([reply.status, reply.code], [422, refusal], 'answer');
}

function taken({ saysState }: Kind, { status, code, data }: Reply): void {
  holds(status < 300, `refused: ${status} ${code}`);
  if (saysState) same((data as { state?: string }).state, 'accepted', 'state');
}

/** No link changes the account of the person who is signed in beside it. */
async function untouched({ email, User }: Customer): Promise<void> {
  const { status, data } = await login(email);
  same([status, data.User.email, data.User.role], [200, User.email, 'customer'], 'the account of somebody else');
}

const CASES: Readonly<Record<string, (kind: Kind, shop: WatchedShop) => Promise<void>>> = {
  async twice(kind, shop) {
    const { token, owner } = await kind.send(shop);
    taken(kind, await kind.use(token, owner));
    const again = await kind.use(token, owner);
    if (kind.twice === 'alike') taken(kind, again);
    else refused(kind, again);
  },
  async 'by another account'(kind, shop) {
    const { token } = await kind.send(shop);
    const other = await customer();
    const reply = await kind.use(token, other);
    if (kind.stranger === 'refused') refused(kind, reply);
    else taken(kind, reply);
    await untouched(other);
  },
  async 'after another account has opened it'(kind, shop) {
    const { token, owner } = await kind.send(shop);
    if (!owner) return;
    await kind.use(token, owner);
    refused(kind, await kind.use(token, await customer()));
  },
  async 'without an account'(kind, shop) {
    const { token, owner } = await kind.send(shop);
    const reply = await kind.use(token);
    if (owner) same([reply.status, reply.code], [401, 'session_ended'], 'answer');
    else taken(kind, reply);
  },
  async late(kind, shop) {
    const { token, owner } = await kind.send(shop);
    if (kind.life === undefined) return;
    travel(kind.life + 60_000);
    try {
      // A session is over by then too: an invited operator signs in again.
      const by = owner && asCustomer((await login(owner.email)).data);
      refused(kind, await kind.use(token, by));
    } finally {
      comeHome();
    }
  },
  async 'an older one'(kind, shop) {
    const { token, owner, again } = await kind.send(shop);
    if (!again) return;
    const newest = await again();
    holds(newest !== token, 'the same link once more');
    refused(kind, await kind.use(token, owner));
    taken(kind, await kind.use(newest, owner));
  },
  async 'taken back'(kind, shop) {
    const { token, owner, takeBack } = await kind.send(shop);
    if (!takeBack) return;
    await takeBack();
    refused(kind, await kind.use(token, owner));
  },
  async 'at the calls of other links'(kind, shop) {
    const { token, owner } = await kind.send(shop);
    for (const other of Object.values(KINDS))
      if (other !== kind) {
        const { status, code } = await other.use(token, owner ?? (await customer()));
        same([status, code], [422, other.refusal], 'answer of another call');
      }
    taken(kind, await kind.use(token, owner));
  },
};

/** One sign of it is another one. */
function changed(token: string, place: number): string {
  const at = place % token.length;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const random = randomFrom(options.seed);
  const rounds = partOf(options, 5);
  const guesses = partOf(options, 20, 2);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [words, kind] of Object.entries(KINDS)) {
      // An address of its own: letters to many in an hour would wait.
      const shop = await startWatchedShop();
      for (const [name, attempt] of Object.entries(CASES)) {
        options.progress?.(`${words}, ${name}, round ${round}`);
        await tally.check(`the link to ${words}: ${name}`, () => attempt(kind, shop));
      }
      const { token, owner } = await kind.send(shop);
      // The last sign of 43 holds two bits that nobody reads.
      for (let guess = 0; guess < guesses; guess += 1) {
        const other = changed(token, Math.floor(random() * (token.length - 1)));
        await tally.check(`the link to ${words}: with another sign`, async () => {
          refused(kind, await kind.use(other, owner));
        });
      }
      await shop.stop();
    }
  }
  const kinds = Object.keys(KINDS).length;
  return tally.outcome(
    `${kinds} kinds × ${Object.keys(CASES).length} ways to open them and ${guesses} changed signs, ${rounds} rounds`,
  );
}

export const links: Row = { name: 'Links of letters', run };
