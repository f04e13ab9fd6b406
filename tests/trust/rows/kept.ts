/**
 * The values that a browser keeps, corrupted: read as good or dropped, never an exception, and never one person's at
 * another's.
 */
import { cartLineSchema, parseCart, serializeCart, type Cart } from '../../../src/domain/cart/cart.ts';
import { isToken } from '../../../src/domain/values/token.ts';
import { parseDraft, serializeDraft } from '../../../src/features/checkout/draft.ts';
import { INITIAL } from '../../../src/features/checkout/state.ts';
import { newChoice, readChoice } from '../../../src/features/consent/choice.ts';
import { visitorFavourites } from '../../../src/features/favourites/favourites.ts';
import { readConfirmation } from '../../../src/features/orders/confirmation/confirmation.ts';
import { nextFrom } from '../../../src/features/session/redirects.ts';
import { ACCESS_KEY, createTokenStore, REFRESH_KEY } from '../../../src/features/session/tokens.ts';
import { createEncryptedStorage, newKey } from '../../../src/lib/encrypted-storage.ts';
import { CONFIRMED_ORDER } from '../../support/confirmed-order.ts';
import { curtain, testBrowser, testStorage } from '../../unit/cart/support.ts';
import { corruptionsOf, type Corruption } from '../support/corruptions.ts';
import { holds, partOf, randomFrom, same, Tally, type Row, type RunOptions } from '../support/row.ts';

const ORIGIN = 'https://shop.test';

/** A line that the shop could have written itself, at a total that is its own. */
function expectCart({ lines }: Cart): void {
  for (const line of lines) {
    holds(cartLineSchema.safeParse(line).success, 'a line of another shape is shown');
    same(line.totalPrice, line.unitPrice * line.quantity, 'total of a line');
  }
  same(new Set(lines.map(({ id }) => id)).size, lines.length, 'lines of one id');
}

interface KeptValue {
  readonly name: string;
  /** As the shop writes it. */
  readonly good: string;
  /** Reads what has become of it. @throws when it is neither as it was nor nothing */
  readonly read: (text: string) => unknown;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function everythingKept(): Promise<KeptValue[]> {
  const local = testStorage();
  const tab = testStorage();
  Object.defineProperty(globalThis, 'localStorage', { value: local, configurable: true });
  Object.defineProperty(globalThis, 'sessionStorage', { value: tab, configurable: true });
  const browser = await testBrowser();
  const first = browser.tab();
  await first.add(curtain());
  await first.add(curtain({ color: 'taş' }));
  const key = await newKey();
  const tokens = createTokenStore(() => local);
  const pair = { [ACCESS_KEY]: 'aaaa.bbbb.cccc', [REFRESH_KEY]: 'dddd.eeee.ffff' };
  const readPair = (which: string) => (text: string) => {
    for (const [name, value] of Object.entries(pair)) local.setItem(name, value);
    local.setItem(which, text);
    const read = tokens.read();
    const wanted = isToken(text)
      ? { accessToken: local.getItem(ACCESS_KEY), refreshToken: local.getItem(REFRESH_KEY) }
      : null;
    same(read, wanted, 'tokens');
    same(tokens.isCorrupt(), wanted === null, 'whether they are corrupt');
  };
  return [
    { name: 'the access token', good: pair[ACCESS_KEY], read: readPair(ACCESS_KEY) },
    { name: 'the refresh token', good: pair[REFRESH_KEY], read: readPair(REFRESH_KEY) },
    {
      name: 'the encrypted cart',
      good: browser.storage.kept.get('kp-cart') ?? '',
      async read(text) {
        browser.storage.setItem('kp-cart', text);
        const again = browser.tab();
        await again.load();
        same(again.$phase.get(), 'ready', 'state of the cart');
        expectCart(again.$cart.get());
        same(await again.add(curtain({ color: 'kum' })), 'added', 'an addition after it');
      },
    },
    {
      name: 'the lines of the cart',
      good: JSON.stringify(serializeCart(first.$cart.get())),
      read: (text) => expectCart(parseCart(parsed(text)).cart),
    },
    {
      name: 'an encrypted value',
      good: await encryptedBy(key, 'kp-checkout'),
      async read(text) {
        const storage = testStorage();
        storage.setItem('kp-checkout', text);
        const read = await createEncryptedStorage('kp-checkout', {
          storage: () => storage,
          key: () => Promise.resolve(key),
        }).read();
        holds(read.state !== 'value' || JSON.stringify(read.value) === SECRET, 'it reads as something else');
      },
    },
    {
      name: 'the draft of the checkout',
      good: JSON.stringify(serializeDraft(INITIAL, Date.now())),
      read(text) {
        const draft = parseDraft(parsed(text), Date.now());
        holds(draft === null || typeof draft.delivery.email === 'string', 'a draft of another shape');
      },
    },
    {
      name: 'the favourites',
      good: '{"version":1,"ids":[1,2,3]}',
      read(text) {
        local.setItem('kp-favourites', text);
        const ids = visitorFavourites();
        holds(ids.length <= 500 && ids.every((id) => Number.isSafeInteger(id) && id > 0), 'ids that are none');
      },
    },
    {
      name: 'the confirmation',
      good: JSON.stringify({ version: 2, order: CONFIRMED_ORDER }),
      read(text) {
        tab.setItem('kp-confirmation', text);
        const read = readConfirmation();
        holds(
          read === null || (typeof read.orderNo === 'string' && typeof read.delivery.email === 'string'),
          'another shape',
        );
      },
    },
    {
      name: 'the answer about measuring',
      good: JSON.stringify(newChoice(true, new Date())),
      read: (text) => holds([true, false, null].includes(readChoice(text, new Date())), 'no answer'),
    },
    {
      name: 'the page to come back to',
      good: '/account/orders?x=1#y',
      read(text) {
        const next = nextFrom(`?next=${encodeURIComponent(text.toWellFormed())}`, ORIGIN, '/');
        same(new URL(next, ORIGIN).origin, ORIGIN, 'where it leads');
      },
    },
  ];
}

const SECRET = '{"of":"Ayşe"}';

async function encryptedBy(key: CryptoKey, name: string): Promise<string> {
  const storage = testStorage();
  await createEncryptedStorage(name, { storage: () => storage, key: () => Promise.resolve(key) }).write(
    JSON.parse(SECRET),
  );
  return storage.getItem(name) ?? '';
}

/** Somebody else's, or another thing of the same person: neither opens. */
async function foreign(): Promise<void> {
  const [mine, theirs] = [await newKey(), await newKey()];
  for (const [key, written] of [
    [theirs, 'kp-cart'],
    [mine, 'kp-checkout'],
  ] as const) {
    const storage = testStorage();
    storage.setItem('kp-cart', await encryptedBy(key, written));
    const ports = { storage: () => storage, key: () => Promise.resolve(mine) };
    same((await createEncryptedStorage('kp-cart', ports).read()).state, 'unreadable', 'it');
  }
}

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const all = await everythingKept();
  const random = randomFrom(options.seed);
  let least = Number.POSITIVE_INFINITY;
  for (const { name, good, read } of all) {
    options.progress?.(name);
    const known = corruptionsOf(good);
    least = Math.min(least, known.length);
    const more = Array.from({ length: partOf(options, 500, 10) }, (_, index): Corruption => {
      const [, text] = known[Math.floor(random() * known.length)] ?? ['', ''];
      const place = Math.floor(random() * text.length);
      return [
        `${index} of seed ${options.seed}`,
        text.slice(0, place) + String.fromCharCode(Math.floor(random() * 300)) + text.slice(place + 1),
      ];
    });
    for (const [how, text] of [...known, ...more.filter(([, text]) => text.length < 100_000)]) {
      await tally.check(`${name}: ${how}`, () => read(text));
    }
  }
  await tally.check("somebody else's cart", foreign, 2);
  return tally.outcome(`${all.length} things kept, each in at least ${least} ways and at random`);
}

export const kept: Row = { name: 'Corruptions of what a browser keeps', run };
