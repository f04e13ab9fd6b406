/** The acts of everybody in a day and the weather, all of it from one seed. */
import fc from 'fast-check';
import { LUCKS, type Luck } from './weather/network.ts';
import { MAIL_FAULTS, type MailFault } from './weather/faulty-mail.ts';
import type { Spell } from './weather/spells.ts';
import { STORE_FAULTS, type StoreFault } from './weather/faulty-store.ts';

/** The size of a day, and what of it is left out: what a case is made of. */
export interface DaySize {
  readonly seed: number;
  readonly shoppers: number;
  /** Acts of each shopper. */
  readonly acts: number;
  /** Besides, of each customer, with the account itself, and orders paid at the door; none by default. */
  readonly errands?: number;
  /** Only these shoppers, by their place; all by default. */
  readonly only?: readonly number[];
}

/** An act that one word names. */
type PlainAct = 'browse' | 'track' | 'account' | 'cancel' | 'reload' | 'sleep' | 'coupon' | 'sign-out' | 'revisit';

export interface Errand {
  readonly do: 'profile' | 'password' | 'everywhere';
}

export type Act =
  | { readonly do: PlainAct }
  | Errand
  | { readonly do: 'add' | 'piece'; readonly pick: number; readonly width: number; readonly tab: number }
  | { readonly do: 'quantity'; readonly pick: number; readonly by: 1 | -1; readonly tab: number }
  | { readonly do: 'remove'; readonly pick: number }
  | { readonly do: 'favourite'; readonly pick: number }
  | { readonly do: 'address'; readonly presses: number }
  | { readonly do: 'offline'; readonly acts: number }
  | {
      readonly do: 'checkout';
      readonly pay: 'bank-transfer' | 'credit-card' | 'declined' | 'cash-on-delivery';
      readonly presses: number;
      readonly meanwhile: 'nothing' | 'reload' | 'other-tab';
    };

/** `household`: two people, one after the other, at the same browser. */
export const KINDS = ['guest', 'customer', 'household'] as const;

export interface ShopperPlan {
  readonly kind: (typeof KINDS)[number];
  readonly acts: readonly Act[];
  /** Luck of their calls, again and again. */
  readonly lucks: readonly Luck[];
  /** Luck of the next calls to an address, before `lucks`. */
  readonly fates?: Readonly<Record<string, readonly Luck[]>>;
}

export interface Plan {
  readonly shoppers: readonly ShopperPlan[];
  readonly store: readonly Spell<StoreFault>[];
  readonly mail: readonly Spell<MailFault>[];
}

const pick = fc.nat(999);
const tab = fc.nat(1);
const plain = (...acts: PlainAct[]) => fc.record({ do: fc.constantFrom(...acts) });

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: plain('browse') },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('add', 'piece'), pick, width: fc.integer({ min: 60, max: 290 }), tab }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('quantity'), pick, by: fc.constantFrom(1, -1), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove'), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('favourite'), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('address'), presses: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('offline'), acts: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('checkout'),
      pay: fc.constantFrom('bank-transfer', 'credit-card', 'declined'),
      presses: fc.integer({ min: 1, max: 4 }),
      meanwhile: fc.constantFrom('nothing', 'nothing', 'nothing', 'reload', 'other-tab'),
    }),
  },
  { weight: 10, arbitrary: plain('track', 'account', 'cancel', 'reload', 'sleep', 'coupon', 'sign-out', 'revisit') },
);

const AT_THE_DOOR: Act = { do: 'checkout', pay: 'cash-on-delivery', presses: 3, meanwhile: 'nothing' };

/** Where in the day, as a share of it, and what. */
const errand = fc.record({
  at: fc.nat(99),
  act: fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom<Errand['do'][]>('profile', 'password', 'everywhere') }) },
    { weight: 2, arbitrary: fc.constant(AT_THE_DOOR) },
  ),
});

const withErrands = (acts: readonly Act[], errands: readonly { at: number; act: Act }[]): Act[] =>
  errands.reduce((day, { at, act: one }) => day.toSpliced(Math.floor((at * day.length) / 100), 0, one), [...acts]);

const luck: fc.Arbitrary<Luck> = fc.oneof(
  { weight: 40, arbitrary: fc.constant<Luck>('fine') },
  ...LUCKS.map((one) => ({ weight: 2, arbitrary: fc.constant(one) })),
);

/** Fine weather, then one fault, and so on. */
const weather = <Fault extends string>(faults: readonly Fault[], calm: number, bad: number) =>
  fc
    .array(
      fc.tuple(
        fc.record({ fault: fc.constant<'calm'>('calm'), length: fc.integer({ min: 1, max: calm }) }),
        fc.record({ fault: fc.constantFrom(...faults), length: fc.integer({ min: 1, max: bad }) }),
      ),
      { minLength: 40, maxLength: 40 },
    )
    .map((pairs): Spell<Fault>[] => pairs.flat());

const draw = <Value>(arbitrary: fc.Arbitrary<Value>, seed: number): Value => {
  const [drawn] = fc.sample(arbitrary, { seed, numRuns: 1 });
  if (drawn === undefined) throw new Error('Nothing was drawn');
  return drawn;
};

/** Every shopper's part has its own seed, so that a day without some of them is the same for the others. */
export function planOf({ seed, shoppers, acts, errands = 0 }: DaySize): Plan {
  const part = (index: number): number => (seed * 7919 + index * 104_729) | 0;
  return {
    shoppers: Array.from({ length: shoppers }, (_, index) => {
      const drawn = draw(
        fc.record({
          kind: fc.constant(KINDS[index % KINDS.length] ?? 'guest'),
          acts: fc.array(act, { minLength: acts, maxLength: acts }),
          lucks: fc.array(luck, { minLength: 97, maxLength: 97 }),
        }),
        part(index + 2),
      );
      // From a seed of their own, so that the days of before stay what they were.
      const besides = draw(fc.array(errand, { minLength: errands, maxLength: errands }), part(index + 2) ^ 1);
      return { ...drawn, acts: withErrands(drawn.acts, besides) };
    }),
    store: draw(weather(STORE_FAULTS, 60, 12), part(0)),
    mail: draw(weather(MAIL_FAULTS, 6, 3), part(1)),
  };
}
