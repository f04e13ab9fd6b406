/**
 * The team, accounts with their factors, and the reminder of a difference, whose script fails at each of its
 * commands in turn (`support/half-way.ts`).
 */
import { describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { addresses } from '../../../functions/addresses/calls.ts';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { favourites } from '../../../functions/favourites/calls.ts';
import { remindOfDifferences } from '../../../functions/jobs/transfers.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { StoreUnavailable } from '../../../functions/store/unavailable.ts';
import type { TotpSetUp } from '../../../src/contract/second-factor.ts';
import { confirm, put } from '../account/email-change.ts';
import { change } from '../marketing/support.ts';
import {
  ask,
  customer,
  login,
  newAddress,
  newEmail,
  PASSWORD,
  prove,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { addressBody } from '../support/address.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { engines, halfWay } from '../support/half-way.ts';
import { proposed, respond, tokenFor } from '../support/links.ts';
import { codeOf, operatorIn, operatorWithApp, operatorWithoutFactor } from '../support/operator.ts';
import { CURTAIN } from '../support/order.ts';
import { CARD, placeOrder } from '../support/order-work.ts';
import { addPasskey, keep, registrationChallenge, remove as removePasskey } from '../support/passkeys.ts';

const TEAM = '/api/admin/team';
const NEW = 'Yeni.Perdeler8';

const invite = async (boss: Customer, email: string) =>
  (await boss.ask(adminTeam, `${TEAM}/invites`, { body: { email, role: 'owner' } })).status;
const remove = async (boss: Customer, { User }: Customer) =>
  (await boss.ask(adminTeam, `${TEAM}/members/${User.id}`, { method: 'DELETE' })).status;

/** How often a letter with these words in its subject went to this mailbox. */
const lettersTo = async (shop: TestShop, email: string, words: RegExp) =>
  (await shop.mails(email)).filter(({ subject }) => words.test(subject)).length;

const reset = async (token: string) =>
  (
    await ask(session, '/api/auth/reset-password', {
      body: { token, password: NEW, confirmPassword: NEW },
      ip: newAddress(),
    })
  ).status;

describe.each(engines)('on %s', (engine) => {
  const world = halfWay(engine);
  const step = engine === 'memory' ? 1 : 5;

  it('invites to the team, and again', async () => {
    const { shop, boss, failEach } = world();
    for (const isAgain of [false, true]) {
      const seen = await failEach(step, async () => {
        const email = newEmail();
        if (isAgain) await invite(boss, email);
        const press = async () => {
          const status = await invite(boss, email);
          if (status === 201) expect(await lettersTo(shop, email, /./)).toBe(isAgain ? 2 : 1);
          return status;
        };
        return { press };
      });
      expect(seen.failed).toBeGreaterThan(0);
    }
  });

  it('joins the team, in this session alone', async () => {
    const { shop, boss, failEach } = world();
    const seen = await failEach(step, async () => {
      const person = await customer();
      await prove(person);
      await addPasskey(person);
      await login(person.email);
      await invite(boss, person.email);
      const token = await tokenFor(shop, person.email, 'admin/join');
      const before = await lettersTo(shop, person.email, /./);
      const press = async () => {
        const { status } = await person.ask(adminTeam, `${TEAM}/join`, { body: { token } });
        if (status === 204) expect(await lettersTo(shop, person.email, /./)).toBe(before + 1);
        return status;
      };
      return { press };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('removes an operator, with the invitations that the operator has sent', async () => {
    const { shop, boss, failEach } = world();
    const seen = await failEach(step, async () => {
      const leaving = await operatorIn('owner');
      await invite(leaving, newEmail());
      await invite(leaving, newEmail());
      const before = await lettersTo(shop, leaving.email, /./);
      const press = async () => {
        const status = await remove(boss, leaving);
        if (status === 204) expect(await lettersTo(shop, leaving.email, /./)).toBe(before + 1);
        return status;
      };
      return { press };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it.each(['unproven', 'proven', 'with a passkey'])('sets a new password: %s', async (how) => {
    const { shop, failEach } = world();
    const seen = await failEach(step, async () => {
      const person = await customer();
      if (how === 'proven') await prove(person);
      if (how === 'with a passkey') await addPasskey(person);
      await login(person.email, 'yanlış');
      await ask(session, '/api/auth/forgot-password', { body: { email: person.email }, ip: newAddress() });
      const token = await tokenFor(shop, person.email, 'reset-password');
      const before = await lettersTo(shop, person.email, /./);
      const press = async () => {
        const status = await reset(token);
        if (status === 200) {
          expect(await lettersTo(shop, person.email, /./)).toBe(before + 1);
          expect((await login(person.email, NEW)).status).toBe(200);
        }
        return status;
      };
      return { press };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('moves an account to its new e-mail', async () => {
    const { shop, failEach } = world();
    const seen = await failEach(step, async () => {
      const [person, email] = [await customer(), newEmail()];
      await prove(person);
      await change(person, true);
      await ask(session, '/api/auth/forgot-password', { body: { email: person.email }, ip: newAddress() });
      await put(person, email);
      const token = await tokenFor(shop, email, 'confirm-email');
      const before = await lettersTo(shop, person.email, /./);
      const press = async () => {
        const { status } = await confirm(token);
        if (status === 200) expect(await lettersTo(shop, person.email, /./)).toBe(before + 1);
        return status;
      };
      return { press };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('sets a new password in the account, and signs in by the old one until then', async () => {
    const { shop, failEach } = world();
    const seen = await failEach(step, async () => {
      const person = await customer();
      const before = await lettersTo(shop, person.email, /./);
      const press = async () => {
        const body = { currentPassword: PASSWORD, password: NEW };
        const { status } = await person.ask(account, '/api/account/password', { body });
        if (status === 200) {
          expect(await lettersTo(shop, person.email, /./)).toBe(before + 1);
          expect((await login(person.email, NEW)).status).toBe(200);
        }
        return status;
      };
      return { press };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it.each(['with an order and all that is kept', 'of an operator'])('deletes an account %s', async (whose) => {
    const { shop, failEach } = world();
    const seen = await failEach(engine === 'memory' ? 7 : 29, async () => {
      const person = whose === 'of an operator' ? await operatorIn('owner') : await customer();
      if (whose === 'of an operator') await invite(person, newEmail());
      else {
        await prove(person);
        await addPasskey(person);
        await change(person, true);
        await put(person, newEmail());
        await placeOrder(shop, { items: [CURTAIN], payment: { type: 'bank-transfer' } }, person);
        await person.ask(addresses, '/api/addresses', { body: addressBody() });
        await person.ask(favourites, '/api/favorites/add', { body: { productId: 1 } });
        await person.ask(cart, '/api/cart/add', { body: CURTAIN });
      }
      const before = await lettersTo(shop, person.email, /./);
      const press = async () => {
        const body = { password: PASSWORD };
        const { status } = await person.ask(account, '/api/account', { method: 'DELETE', body });
        if (status === 200) {
          expect(await lettersTo(shop, person.email, /./)).toBe(before + 1);
          expect((await login(person.email)).status).toBe(401);
        }
        return status;
      };
      return { press };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('changes the role of an operator, who has the former one until then', async () => {
    const { shop, boss, failEach } = world();
    const seen = await failEach(step, async () => {
      const person = await operatorIn('workshop');
      const before = await lettersTo(shop, person.email, /./);
      const press = async () => {
        const path = `${TEAM}/members/${person.User.id}/role`;
        const { status } = await boss.ask(adminTeam, path, { method: 'PUT', body: { role: 'fitter' } });
        if (status === 204) expect(await lettersTo(shop, person.email, /./)).toBe(before + 1);
        return status;
      };
      return { press };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('resets the factor of an operator, who is told', async () => {
    const { shop, boss, failEach } = world();
    const seen = await failEach(step, async () => {
      const { person } = await operatorWithApp();
      await addPasskey(person);
      const before = await lettersTo(shop, person.email, /./);
      const press = async () => {
        const path = `${TEAM}/members/${person.User.id}/factor`;
        const { status } = await boss.ask(adminTeam, path, { method: 'DELETE' });
        if (status === 204) expect(await lettersTo(shop, person.email, /./)).toBe(before + 1);
        return status;
      };
      return { press };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('keeps a passkey and removes it, each with its letter', async () => {
    const { shop, failEach } = world();
    const kept = await failEach(step, async () => {
      const person = await customer();
      await prove(person);
      const credential = newAuthenticator().make(await registrationChallenge(person));
      const before = await lettersTo(shop, person.email, /./);
      const press = async () => {
        const { status } = await keep(person, credential);
        if (status === 201) expect(await lettersTo(shop, person.email, /./)).toBe(before + 1);
        return status;
      };
      return { press };
    });
    expect(kept.failed).toBeGreaterThan(0);
    const removed = await failEach(step, async () => {
      const person = await customer();
      await prove(person);
      const { passkey } = await addPasskey(person);
      const before = await lettersTo(shop, person.email, /./);
      const press = async () => {
        const { status } = await removePasskey(person, passkey.id);
        if (status === 204) expect(await lettersTo(shop, person.email, /./)).toBe(before + 1);
        return status;
      };
      return { press };
    });
    expect(removed.failed).toBeGreaterThan(0);
  });

  it('puts an app with its recovery codes in force', async () => {
    const { shop, failEach } = world();
    const seen = await failEach(step, async () => {
      const person = await operatorWithoutFactor();
      const { data } = await person.ask<TotpSetUp>(session, '/api/auth/totp', { method: 'POST' });
      const before = await lettersTo(shop, person.email, /./);
      const press = async () => {
        const { status } = await person.ask(session, '/api/auth/totp/confirm', { body: { code: codeOf(data.Secret) } });
        if (status === 204) expect(await lettersTo(shop, person.email, /./)).toBe(before + 1);
        return status;
      };
      return { press };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('renews recovery codes, and keeps the former ones until then', async () => {
    const { shop, failEach } = world();
    const seen = await failEach(step, async () => {
      const { person } = await operatorWithApp();
      const before = await lettersTo(shop, person.email, /./);
      const press = async () => {
        const { status } = await person.ask(session, '/api/auth/recovery-codes', { method: 'POST' });
        if (status === 200) expect(await lettersTo(shop, person.email, /./)).toBe(before + 1);
        return status;
      };
      return { press };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('reminds of differences once', async () => {
    const { shop, boss, failEach } = world();
    const differing = async () => {
      const order = await placeOrder(shop, { items: [CURTAIN], payment: CARD });
      await respond(await proposed(shop, boss, order), true);
      await shop.store.command('test', (redis) => redis.zadd(key.dueReminders(), { score: 1, member: order.orderNo }));
      return order.delivery.email;
    };
    const seen = await failEach(step, async () => {
      const owing = [await differing(), await differing()];
      const press = async () => {
        const status = await remindOfDifferences().then(
          (reminded) => (expect(reminded).toBe(2), 200),
          (error: unknown) => {
            expect(error).toBeInstanceOf(StoreUnavailable);
            return 503;
          },
        );
        if (status === 200) {
          for (const email of owing) {
            await tokenFor(shop, email, 'order');
            expect(await lettersTo(shop, email, /açık/)).toBe(1);
          }
        }
        return status;
      };
      return { press };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });
});
