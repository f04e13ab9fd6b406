/** Every rule about what people have is broken once, to see that it is noticed. */
import { describe, expect, test } from 'vitest';
import { key, type Key } from '../../functions/store/keys.ts';
import { act } from './acts.ts';
import type { Meddling, Scene } from './day.ts';
import { runErrand } from './errands.ts';
import { productAt } from './goods.ts';
import { PASSWORD, personOf } from './people.ts';
import type { ShopperPlan } from './plan.ts';
import { ADD, runScene } from './scenes.ts';
import { goTo, registrationOf } from './shopper.ts';

/** The one among several. */
const first = <One>(all: readonly One[]): One => {
  const [one] = all;
  if (one === undefined) throw new Error('Nothing is there');
  return one;
};

describe('what people have', () => {
  const CUSTOMER = {
    kind: 'customer',
    acts: [{ do: 'favourite', pick: 1 }, { do: 'address', presses: 1 }, ADD],
  } as const;
  const GUEST = { kind: 'guest', acts: [ADD, { do: 'favourite', pick: 1 }] } as const;
  const tabOf = async ({ shoppers }: Scene) => (await goTo(first(shoppers), '/')).tab;
  const customerIn = async (scene: Scene): Promise<string> => {
    const session = (await tabOf(scene)).$session.get();
    if (session.state !== 'signed-in') throw new Error('Nobody is signed in');
    return session.user.id;
  };
  const sessionIn = async (scene: Scene): Promise<Key> => {
    const all = key.sessions(await customerIn(scene));
    const ids = await scene.store.command('planted', (redis) => redis.zrange<string[]>(all, 0, -1));
    return key.session(first(ids));
  };
  /** Deletes the keys of the customer that `of` names. */
  const forget =
    (of: (customer: string) => Key[]) =>
    async (scene: Scene): Promise<void> => {
      const names = of(await customerIn(scene));
      expect(await scene.store.command('planted', (redis) => redis.del(...names))).toBe(names.length);
    };

  const PLANTED: [what: string, who: Partial<ShopperPlan>, plant: NonNullable<Meddling['inTheEvening']>][] = [
    [
      'a session that does not refresh',
      CUSTOMER,
      async (scene) => {
        const session = await sessionIn(scene);
        await scene.store.command('planted', (redis) => redis.hset(session, { counter: 99 }));
      },
    ],
    [
      'a session was lost',
      CUSTOMER,
      async (scene) => {
        const session = await sessionIn(scene);
        await scene.store.command('planted', (redis) => redis.del(session));
      },
    ],
    ['a session was lost', CUSTOMER, ({ shoppers }) => first(shoppers).browser.age('refreshToken', '')],
    [
      'somebody else is signed in',
      CUSTOMER,
      async ({ shoppers }) => {
        const shopper = first(shoppers);
        const { person } = shopper;
        shopper.person = { ...person, email: personOf(40).email };
        await act(shopper, { do: 'account' });
        shopper.person = person;
      },
    ],
    [
      'a profile that was saved otherwise',
      { kind: 'customer', acts: [{ do: 'profile' }] },
      ({ shoppers }) => first(shoppers).lastNames.clear(),
    ],
    [
      'a password that does not hold',
      { kind: 'customer', acts: [{ do: 'password' }] },
      ({ shoppers }) => first(shoppers).passwords.splice(0, 1, 'Başka.Parola.9'),
    ],
    [
      'a former password that still opens',
      { kind: 'customer', acts: [{ do: 'password' }] },
      ({ shoppers }) => first(shoppers).formerPasswords.push(...first(shoppers).passwords),
    ],
    [
      'a session that outlives its end',
      CUSTOMER,
      async ({ shoppers }) => {
        const shopper = first(shoppers);
        // Somebody else's sessions are ended instead.
        const person = personOf(40);
        const other = { ...shopper, person, passwords: [PASSWORD], isSignedIn: true };
        const { tab } = shopper.openElsewhere('/');
        expect(await tab.call(tab.calls.register, { body: registrationOf(person) })).toMatchObject({ ok: true });
        await runErrand(other, { do: 'everywhere' });
      },
    ],
    [
      'an order that is not in its account',
      CUSTOMER,
      async ({ shoppers }) => {
        first(shoppers).own.add('KP-9');
        await act(first(shoppers), { do: 'account' });
      },
    ],
    [
      'an acknowledged order that cannot be tracked',
      GUEST,
      async ({ shoppers, books }) => {
        books.begin(0).told.add('KP-9');
        await act(first(shoppers), { do: 'track' });
      },
    ],
    [
      'an address that is there twice',
      CUSTOMER,
      async ({ shoppers }) => {
        first(shoppers).addresses.clear();
        await act(first(shoppers), { do: 'address', presses: 1 });
      },
    ],
    [
      'a favourite that nobody chose',
      CUSTOMER,
      async (scene) => {
        const favourites = key.favourites(await customerIn(scene));
        await scene.store.command('planted', (redis) => redis.zadd(favourites, { score: 1, member: '41' }));
      },
    ],
    ['a cart that nobody filled so', CUSTOMER, forget((customer) => [key.cart(customer), key.cartOrder(customer)])],
    ['an acknowledged address that is lost', CUSTOMER, forget((customer) => [key.addresses(customer)])],
    ['a favourite that was chosen otherwise', CUSTOMER, forget((customer) => [key.favourites(customer)])],
    ['a cart that nobody filled so', GUEST, async (scene) => (await tabOf(scene)).cart.empty()],
    [
      'a cart that nobody filled so',
      GUEST,
      async (scene) => {
        const { cart, $cart } = await tabOf(scene);
        await cart.addAll($cart.get().lines);
      },
    ],
    [
      'a favourite that was chosen otherwise',
      GUEST,
      async (scene) => (await tabOf(scene)).toggleFavourite(productAt(1).id),
    ],
    [
      'words of somebody else lie in the browser in the evening',
      GUEST,
      async (scene) => {
        const { createEncryptedStorage } = await tabOf(scene);
        await createEncryptedStorage('kp-checkout').write({ delivery: { firstName: personOf(40).firstName } });
      },
    ],
    [
      'a log that names somebody',
      GUEST,
      () => process.stdout.write(`{"event":"planted","to":"${personOf(40).email}"}\n`),
    ],
  ];
  test.for(PLANTED)('%s', async ([what, who, inTheEvening]) => {
    const day = await runScene([who], { inTheEvening });
    expect(day.imbalances.map((one) => one.what)).toContain(what);
  });

  test('an answer that a busy machine gives late is no lost one', async () => {
    const late: ShopperPlan['fates'] = { 'POST /api/favorites/add': ['late'] };
    await runScene([{ ...CUSTOMER, fates: late }], {
      inTheEvening: ({ shoppers }) => expect([...first(shoppers).hearts.values()]).toEqual([true]),
    });
  });

  test('nothing is wrong before anything is', async () => {
    const errands = [{ do: 'profile' }, { do: 'password' }, { do: 'everywhere' }, { do: 'browse' }] as const;
    const day = await runScene([CUSTOMER, { kind: 'customer', acts: errands }, GUEST], {
      inTheEvening({ shoppers }) {
        // Every errand was run: there is another name and password, and a second signing in.
        const [, { lastNames, passwords, knocks } = first(shoppers)] = shoppers;
        expect([[...lastNames][0], passwords[0], knocks]).toEqual([`${personOf(2).lastName} 1`, `${PASSWORD}1`, 2]);
      },
    });
    expect(day.imbalances).toEqual([]);
  });
});
