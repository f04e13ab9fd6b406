/** The code that an order of samples earns: its buyer's alone, once, with something made to measure (decisions P25). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { confirmTransfer } from '../../../functions/orders/transfer.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { OwnOrder, PlacedOrder } from '../../../src/contract/orders.ts';
import { isEarnedCode } from '../../../src/domain/coupon/coupon.ts';
import { SMALL_SHORTAGE } from '../../../src/domain/money/booking.ts';
import { offersSamples } from '../../../src/domain/product/samples.ts';
import { listed } from '../../support/catalogue.ts';
import {
  ask,
  customer,
  newAddress,
  newEmail,
  registration,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure, send, type Reply } from '../support/call.ts';
import { proposed, respond } from '../support/links.ts';
import { loseAnswer } from '../support/lost.ts';
import { operator } from '../support/operator.ts';
import { changeOrderNow, readOrder } from '../support/order-work.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, newKey, orderBody, post, type Body } from '../support/order.ts';

let shop: TestShop;
beforeAll(async () => {
  vi.stubEnv('PAYMENT_PROVIDER', 'demo');
  shop = await startTestShop();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop.stop();
});

const pack = listed.find(({ holdsSamples }) => holdsSamples > 0);
if (!pack) throw new Error('The shop sells no samples');
const samples = listed
  .filter(offersSamples)
  .slice(0, 5)
  .map(({ id, colors }) => ({ productId: id, color: colors[0]?.id ?? '' }));
const PACK = { productId: pack.id, quantity: 1, color: pack.colors[0]?.id, configuration: null, samples };
const WORTH = pack.price / 100;
const CARD = { type: 'credit-card', installments: 1, card: { brand: 'visa', last4: '4242' } };

let guests = 0;
/** A guest of their own. */
const guest = (): Body => {
  guests += 1;
  return { delivery: { ...DELIVERY, email: newEmail(), phone: `+90 532 111 ${String(1000 + guests)}` } };
};
const orderAs = (person: Customer | undefined, body: Body, sentKey = newKey()): Promise<Reply<PlacedOrder>> =>
  person
    ? person.ask<PlacedOrder>(orders, '/api/orders', {
        body,
        headers: { 'Idempotency-Key': sentKey },
        ip: newAddress(),
      })
    : post(body, { key: sentKey, ip: newAddress() });

/** Orders samples, paid by card, and answers the code they earned. */
async function earned(buyer: Body, person?: Customer, parts: Body = {}) {
  const { data } = await orderAs(person, await agreed({ items: [PACK], payment: CARD, ...buyer, ...parts }));
  const code = data.sampleCoupon?.code ?? '';
  expect([data.sampleCoupon, isEarnedCode(code)]).toEqual([{ code, kind: 'amount', value: WORTH }, true]);
  return { code, ...data };
}

/** The order of a curtain, as the page that has taken the code sends it. */
async function bodyWith(couponCode: string, buyer: Body): Promise<Body> {
  const { expectedTotal, ...body } = await agreed(buyer);
  return { ...body, couponCode, expectedTotal: Number(expectedTotal) - WORTH };
}

const expectRefused = (reply: Reply, reason: string, text: string) => {
  expectFailure(reply, 409, 'price_changed');
  expect(reply.data).toMatchObject({ discount: 0, couponRefused: { reason, text } });
};
const NOT_YOURS =
  'Bu kod numuneyi alan kişiye özeldir; numune hesapla alındıysa o hesapla, hesapsız alındıysa aynı e-posta ve telefonla sipariş verin';
const CANCELLED = 'Numune siparişi iptal ya da iade edildiği için bu kod geçmez';
const check = (code: string) => send(cart, '/api/cart/coupon', { body: { code }, ip: newAddress() });
const usedBy = (code: string) =>
  shop.store.command('used', (redis) => redis.hget<string>(key.earnedCoupon(code), 'usedBy'));

describe('an order of samples', () => {
  it('earns a code of its own each time, told by the answer and the letter', async () => {
    const buyer = guest();
    const [first, second] = [await earned(buyer), await earned(buyer)];
    expect(first.code).not.toBe(second.code);
    const { email } = buyer.delivery as typeof DELIVERY;
    const letters = await shop.mails(email);
    const told = letters.find(({ text }) => text.includes(first.code))?.text;
    expect(told).toContain('aynı hesapla ya da aynı e-posta ve telefonla');
  });

  it('earns what its samples cost, without the discount they had', async () => {
    const buyer = guest();
    const { data } = await orderAs(undefined, await agreed({ items: [PACK], couponCode: 'YENIEV20', ...buyer }));
    expect(data.sampleCoupon?.value).toBe(Math.round(WORTH * 80) / 100);
    const paid = await orderAs(undefined, await agreed({ items: [PACK, CURTAIN], couponCode: 'PERDE50', ...buyer }));
    expect(paid.data.sampleCoupon?.value).toBeLessThan(WORTH);
  });

  it('that is sent again earns once, also when the answer of the store was lost', async () => {
    const body = await agreed({ items: [PACK], payment: CARD, ...guest() });
    const sentKey = newKey();
    loseAnswer();
    const first = await post(body, { key: sentKey, ip: newAddress() });
    vi.unstubAllGlobals();
    const again = await post(body, { key: sentKey, ip: newAddress() });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data.sampleCoupon).toEqual(first.data.sampleCoupon);
    expect((await check(first.data.sampleCoupon?.code ?? '')).status).toBe(200);
  });

  it('without samples earns nothing', async () => {
    expect((await orderAs(undefined, await agreed(guest()))).data.sampleCoupon).toBeUndefined();
  });
});

describe('the code', () => {
  it('takes the price of the samples off one order of their buyer, and none after it', async () => {
    const buyer = guest();
    const { code } = await earned(buyer);
    const body = await bodyWith(code, buyer);
    const first = await orderAs(undefined, body);
    expect([first.status, first.data.couponCode, first.data.discount]).toEqual([201, code, WORTH]);
    expect(first.data.sampleCoupon).toBeUndefined();
    expectRefused(await orderAs(undefined, body), 'used-up', 'Bu kuponun kullanım hakkı doldu');
    expectFailure(await check(code), 409, 'coupon_refused');
  });

  it('goes with the order to the e-mail that an operator has mended', async () => {
    const buyer = guest();
    const { code, orderNo, delivery } = await earned(buyer);
    const email = newEmail();
    const { cityName: _, districtName: __, ...typed } = delivery;
    await changeOrderNow(await operator(), orderNo, { delivery: { ...typed, email } });
    expectRefused(await orderAs(undefined, await bodyWith(code, buyer)), 'not-yours', NOT_YOURS);
    const mended = { delivery: { ...(buyer.delivery as typeof DELIVERY), email } };
    expect((await orderAs(undefined, await bodyWith(code, mended))).data.couponCode).toBe(code);
  });

  it('is found however it is typed, and answered again to the same attempt', async () => {
    const buyer = guest();
    const { code } = await earned(buyer);
    const typed = ` ${code.slice(0, 6).toLowerCase()} ${code.slice(6).toLowerCase()} `;
    expect((await check(typed)).data).toEqual({ code, kind: 'amount', value: WORTH, madeToMeasure: true });
    const sentKey = newKey();
    const body = await bodyWith(typed, buyer);
    const first = await orderAs(undefined, body, sentKey);
    const again = await orderAs(undefined, body, sentKey);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(again.data.orderNo).toBe(first.data.orderNo);
  });

  it('counts with something made to measure only: not for accessories, not for the next samples', async () => {
    const buyer = guest();
    const { code } = await earned(buyer);
    for (const item of [ACCESSORY, PACK]) {
      expectRefused(
        await orderAs(undefined, orderBody({ items: [item], couponCode: code, expectedTotal: 0.01, ...buyer })),
        'nothing-made',
        'Bu kod ölçüye özel bir ürünle geçer; sepetinize bir perde ekleyin',
      );
    }
    expect(await usedBy(code)).toBeNull();
    expect((await orderAs(undefined, await bodyWith(code, buyer))).status).toBe(201);
  });

  it('of a guest is for the same e-mail and telephone together, however they are written', async () => {
    const buyer = guest();
    const { code } = await earned(buyer);
    const own = buyer.delivery as typeof DELIVERY;
    const others = [
      { ...own, email: newEmail() },
      { ...own, phone: '+90 532 999 99 99' },
      { ...own, email: newEmail(), phone: '+90 532 999 99 99' },
    ];
    for (const delivery of others) {
      expectRefused(await orderAs(undefined, await bodyWith(code, { delivery })), 'not-yours', NOT_YOURS);
    }
    expectRefused(await orderAs(await customer(), await bodyWith(code, guest())), 'not-yours', NOT_YOURS);
    const same = {
      ...own,
      email: own.email.toUpperCase().replace('@', '+perde@'),
      phone: own.phone.replace('+90 ', '0'),
    };
    expect((await orderAs(undefined, await bodyWith(code, { delivery: same }))).status).toBe(201);
  });

  it('of a customer is for the account alone, whatever is typed into the order', async () => {
    const person = await customer();
    const own = { delivery: { ...DELIVERY, email: person.email } };
    const { code } = await earned(own, person);
    const told = (await shop.mails(person.email)).find(({ text }) => text.includes(code))?.text;
    expect(told).toContain('bu hesabınızla, bir siparişte');
    expect(told).not.toContain('aynı e-posta');
    expectRefused(await orderAs(undefined, await bodyWith(code, own)), 'not-yours', NOT_YOURS);
    expectRefused(await orderAs(await customer(), await bodyWith(code, own)), 'not-yours', NOT_YOURS);
    expect((await orderAs(person, await bodyWith(code, guest()))).status).toBe(201);
  });

  it('of a guest belongs to the account that claims the order, too', async () => {
    const buyer = guest();
    const { code, orderNo, claimToken } = await earned(buyer);
    const { email } = buyer.delivery as typeof DELIVERY;
    const form = { ...registration({ email }), claim: { orderNo, claimToken } };
    const { data } = await ask<{ AccessToken: string }>(session, '/api/auth/register', {
      body: form,
      ip: newAddress(),
    });
    const body = await bodyWith(code, guest());
    const headers = { 'Idempotency-Key': newKey(), Authorization: `Bearer ${data.AccessToken}` };
    expect((await send<PlacedOrder>(orders, '/api/orders', { body, headers, ip: newAddress() })).status).toBe(201);
  });

  it('counts once the samples are paid', async () => {
    const buyer = guest();
    const { code, orderNo, total } = await earned(buyer, undefined, { payment: { type: 'bank-transfer' } });
    const text = 'Bu kod, numune siparişinin ödemesi gelince geçerli olur';
    const early = await check(code);
    expectFailure(early, 409, 'coupon_refused');
    expect([early.error, early.data]).toEqual([text, { reason: 'samples-unpaid' }]);
    const body = await bodyWith(code, buyer);
    expectRefused(await orderAs(undefined, body), 'samples-unpaid', text);
    expect((await confirmTransfer(orderNo, Math.round(total * 100))).outcome).toBe('PAID');
    expect((await check(code)).status).toBe(200);
    expect((await orderAs(undefined, body)).status).toBe(201);
  });

  it('that nobody earned is unknown, as any other, and guesses are counted', async () => {
    const ip = newAddress();
    const guess = () => `NUMUNE${'A'.repeat(9)}${'23456789'[randomBytes(1)[0]! % 8]}`;
    for (let tries = 0; tries < 10; tries += 1) {
      expectFailure(await send(cart, '/api/cart/coupon', { body: { code: guess() }, ip }), 404, 'coupon_unknown');
      expectFailure(await post(orderBody({ couponCode: guess() }), { ip }), 422, 'invalid_fields');
    }
    expectFailure(await send(cart, '/api/cart/coupon', { body: { code: guess() }, ip }), 429, 'rate_limited');
    expectFailure(await post(orderBody({ couponCode: guess() }), { ip }), 429, 'rate_limited');
  });
});

describe('of twenty orders at once with one code', () => {
  it('one gets it; the others are asked again without it', async () => {
    const buyer = guest();
    const { code } = await earned(buyer);
    const body = await bodyWith(code, buyer);
    const replies = await Promise.all(Array.from({ length: 20 }, () => orderAs(undefined, body)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      // An e-mail orders five times in ten minutes: what is beyond that is refused before.
      expect([
        reply.code,
        (reply.data as { couponRefused?: { reason: string } } | null)?.couponRefused?.reason,
      ]).toEqual(['price_changed', 'used-up']);
    }
  });
});

it('a code of samples gives nothing off once an agreed change leaves nothing that is made to measure', async () => {
  const boss = await operator();
  const buyer = guest();
  const { code, orderNo } = await earned(buyer);
  const { data, status } = await orderAs(undefined, await bodyWith(code, { ...buyer, items: [CURTAIN, ACCESSORY] }));
  expect((await readOrder(boss, orderNo)).samplesUsedBy).toBe(data.orderNo);
  expect([status, data.discount]).toEqual([201, WORTH]);
  const withoutCurtain = { line: 0, color: null, configuration: null, quantity: 0 };
  await respond(await proposed(shop, boss, data, withoutCurtain), true);
  const { subtotal, discount, coupon } = await readOrder(boss, data.orderNo);
  expect([subtotal > 0, discount, coupon]).toEqual([true, 0, null]);
  expect((await readOrder(boss, orderNo)).samplesUsedBy).toBeNull();
  expect((await orderAs(undefined, await bodyWith(code, buyer))).data.discount).toBe(WORTH);
});

describe('samples that the shop cancels', () => {
  const letterOf = async ({ email }: { email: string }) =>
    (await shop.mails(email)).find(({ subject }) => subject.includes('İptal'))?.text ?? '';
  const PROMISE = 'iade';

  it.each([{ reason: 'Kumaş bitti' }, { atWish: true as const }])(
    'are promised back in the letter unless their code has paid for another order: %o',
    async (why) => {
      const boss = await operator();
      const [free, spent] = [guest(), guest()];
      for (const buyer of [free, spent]) {
        const { code, orderNo } = await earned(buyer);
        if (buyer === spent) expect((await orderAs(undefined, await bodyWith(code, buyer))).status).toBe(201);
        expect((await changeOrderNow(boss, orderNo, { status: 'Cancelled', ...why })).status).toBe(200);
      }
      await sendDueLetters();
      expect(await letterOf(free.delivery as typeof DELIVERY)).toContain(PROMISE);
      const told = await letterOf(spent.delivery as typeof DELIVERY);
      expect(told).toContain('numune kuponunuzu kullandığınız siparişte');
      expect(told).not.toContain('Ödediğiniz tutarı');
      expect(told).not.toContain('Ödeme yaptıysanız');
    },
  );
});

describe('a change of the samples', () => {
  const LESS = { line: 0, color: null, configuration: null, quantity: 1 };
  const GONE = { ...LESS, quantity: 0 };
  const both = { items: [{ ...PACK, quantity: 2 }, CURTAIN] };
  const show = async (token: string) =>
    (await ask<{ state: string }>(orders, '/api/order-change', { body: { token }, ip: newAddress() })).data.state;

  it('is not agreed to once their code is used, until it is free again: their price would go back twice', async () => {
    const boss = await operator();
    const person = await customer();
    for (const asked of [GONE, LESS]) {
      const { data: order } = await orderAs(person, await agreed({ payment: CARD, ...both }));
      const { code = '', value = 0 } = order.sampleCoupon ?? {};
      const token = await proposed(shop, boss, order, asked);
      const { expectedTotal, ...body } = await agreed(guest());
      const used = await orderAs(person, { ...body, couponCode: code, expectedTotal: Number(expectedTotal) - value });
      expect([used.status, used.data.discount]).toEqual([201, value]);
      expect([await show(token), (await respond(token, true)).data.state]).toEqual(['used', 'late']);
      expect((await readOrder(boss, order.orderNo)).balance).toBe(0);
      expect((await person.ask(orders, `/api/orders/${used.data.orderNo}/cancel`, { method: 'POST' })).status).toBe(
        200,
      );
      expect([await show(token), (await respond(token, true)).data.state]).toEqual(['open', 'accepted']);
    }
  });

  it('is refused once their code is used, and the back room sees that nobody can agree to it', async () => {
    const boss = await operator();
    const person = await customer();
    const order = await earned(guest(), person, { items: [PACK, CURTAIN] });
    const token = await proposed(shop, boss, order, GONE);
    const used = await orderAs(person, await bodyWith(order.code, guest()));
    expect(await readOrder(boss, order.orderNo)).toMatchObject({
      samplesUsedBy: used.data.orderNo,
      proposal: { state: 'open', takesSamplesBack: true, isLate: false },
    });
    expect([(await respond(token, false)).data.state, await show(token)]).toEqual(['refused', 'refused']);
    expect((await readOrder(boss, order.orderNo)).proposal?.state).toBe('refused');
  });

  it('is not asked anew at another e-mail once their code is used', async () => {
    const boss = await operator();
    const person = await customer();
    const order = await earned(guest(), person, { items: [PACK, CURTAIN] });
    await proposed(shop, boss, order, GONE);
    await orderAs(person, await bodyWith(order.code, guest()));
    const email = newEmail();
    const moved = await changeOrderNow(boss, order.orderNo, { delivery: { ...DELIVERY, notes: '', email } });
    expect(moved.data).toMatchObject({ proposal: { state: 'open', isLate: true }, delivery: { email } });
    await shop.settled();
    expect((await shop.mails(email)).filter(({ text }) => text.includes('/change#t='))).toEqual([]);
  });

  it('is not asked about once their code is used; a change of another line is', async () => {
    const boss = await operator();
    const person = await customer();
    const { code, orderNo } = await earned(guest(), person, { items: [PACK, CURTAIN, ACCESSORY] });
    const used = await orderAs(person, await bodyWith(code, guest()));
    const refused = await changeOrderNow(boss, orderNo, { change: GONE });
    expectFailure(refused, 422, 'invalid_fields');
    expect(refused.fields?.change).toContain(used.data.orderNo);
    expect((await changeOrderNow(boss, orderNo, { change: { ...GONE, line: 2 } })).status).toBe(200);
  });

  it('of an answer and a use at once one is true', async () => {
    const boss = await operator();
    for (let round = 0; round < 4; round += 1) {
      const person = await customer();
      const order = await earned(guest(), person, { items: [PACK, CURTAIN] });
      const token = await proposed(shop, boss, order, GONE);
      const body = await bodyWith(order.code, guest());
      const [used, answered] = await Promise.all([orderAs(person, body), respond(token, true)]);
      expect([used.status === 201, answered.data.state === 'accepted'].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('when an order ends', () => {
  const cancel = (person: Customer, orderNo: string) =>
    person.ask<OwnOrder>(orders, `/api/orders/${orderNo}/cancel`, { method: 'POST' });
  const change = (boss: Customer, orderNo: string, body: Body) =>
    boss.ask<{ version: number }>(adminOrders, `/api/admin/orders/${orderNo}`, { method: 'PATCH', body });

  it('a cancelled order that used the code gives it back', async () => {
    const person = await customer();
    const { code } = await earned(guest(), person);
    const body = await bodyWith(code, guest());
    const { data } = await orderAs(person, body);
    expect(await usedBy(code)).toBe(data.orderNo);
    expect((await cancel(person, data.orderNo)).status).toBe(200);
    expect(await usedBy(code)).toBeNull();
    const again = await orderAs(person, body);
    expect(again.status).toBe(201);
    expect((await cancel(person, data.orderNo)).status).toBe(200);
    expect(await usedBy(code)).toBe(again.data.orderNo);
  });

  it('cancelled samples end their code, which is told no more', async () => {
    const person = await customer();
    const { code, orderNo } = await earned(guest(), person);
    const cancelled = await cancel(person, orderNo);
    expect([cancelled.status, cancelled.data.sampleCoupon]).toEqual([200, undefined]);
    const reply = await check(code);
    expectFailure(reply, 409, 'coupon_refused');
    expect([reply.error, reply.data]).toEqual([CANCELLED, { reason: 'samples-cancelled' }]);
    expectRefused(await orderAs(person, await bodyWith(code, guest())), 'samples-cancelled', CANCELLED);
  });

  it('samples whose code is used are not cancelled by their buyer: their price would go back twice', async () => {
    const person = await customer();
    const { code, orderNo } = await earned(guest(), person);
    const { data } = await orderAs(person, await bodyWith(code, guest()));
    const refused = await cancel(person, orderNo);
    expectFailure(refused, 409, 'sample_coupon_used');
    expect((await cancel(person, data.orderNo)).status).toBe(200);
    expect((await cancel(person, orderNo)).status).toBe(200);
  });

  it('samples that are paid back end their code; carriage that is paid back does not', async () => {
    const boss = await operator();
    const person = await customer();
    const { code, orderNo, total } = await earned(guest(), person);
    const carriage = total - WORTH;
    expect(carriage).toBeGreaterThan(0);
    const refund = (amount: number, text: string) => ({ entry: { kind: 'refund', method: 'card', amount, text } });
    const first = await change(boss, orderNo, { version: 1, ...refund(carriage, 'Kargo') });
    expect(first.status).toBe(200);
    expect((await check(code)).status).toBe(200);
    const second = await change(boss, orderNo, { version: first.data.version, ...refund(0.01, 'Numune') });
    expect(second.status).toBe(200);
    expect((await check(code)).data).toEqual({ reason: 'samples-cancelled' });
    const own = await person.ask<OwnOrder>(orders, `/api/orders/${orderNo}`);
    expect(own.data.sampleCoupon).toBeUndefined();
  });

  it.each([
    { kind: 'refund', method: 'transfer' },
    { kind: 'due', method: 'return' },
    { kind: 'due', method: 'discount' },
  ])(
    'samples beside other goods end their code by a $kind ($method) of their line, not of another one',
    async (way) => {
      const boss = await operator();
      const { code, orderNo } = await earned(guest(), await customer(), { items: [PACK, CURTAIN] });
      const entry = (line: number, amount: number) => ({ entry: { ...way, line, amount, text: 'Numune' } });
      const other = await change(boss, orderNo, { version: 1, ...entry(1, WORTH) });
      expect([other.status, (await check(code)).status]).toEqual([200, 200]);
      const own = await change(boss, orderNo, { version: other.data.version, ...entry(0, WORTH) });
      expect(own.status).toBe(200);
      expect((await check(code)).data).toEqual({ reason: 'samples-cancelled' });
    },
  );

  it('the small rest of a transfer that is struck off at the line of the samples ends no code', async () => {
    const boss = await operator();
    const { code, orderNo } = await earned(guest(), await customer(), { items: [PACK, CURTAIN] });
    const rest = { kind: 'due', method: 'discount', line: 0, amount: SMALL_SHORTAGE, text: 'Silindi' };
    const struck = await change(boss, orderNo, { version: 1, entry: rest });
    expect([struck.status, (await check(code)).status]).toEqual([200, 200]);
    const more = { ...rest, amount: SMALL_SHORTAGE + 0.01, text: 'Numune' };
    expect((await change(boss, orderNo, { version: struck.data.version, entry: more })).status).toBe(200);
    expect((await check(code)).data).toEqual({ reason: 'samples-cancelled' });
  });

  it('of a cancellation and a use at once one is true', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await customer();
      const { code, orderNo } = await earned(guest(), person);
      const body = await bodyWith(code, guest());
      const [used, cancelled] = await Promise.all([orderAs(person, body), cancel(person, orderNo)]);
      expect([used.status === 201, cancelled.status === 200].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('what is stored', () => {
  it('names a guest by hashes alone, and ends with the years of its order', async () => {
    const buyer = guest();
    const { code } = await earned(buyer);
    const hash = JSON.stringify(
      await shop.store.command('read', (redis) => redis.hgetall(key.earnedCoupon(code)) as Promise<unknown>),
    );
    const { email, phone } = buyer.delivery as typeof DELIVERY;
    for (const typed of [email, phone, email.split('@')[0] ?? '']) expect(hash).not.toContain(typed);
    expect(await shop.store.command('life', (redis) => redis.pttl(key.earnedCoupon(code)))).toBeGreaterThan(
      3 * 365 * 86_400_000,
    );
  });

  it('a code for everybody, told before, stays in its order and is told no more', async () => {
    const person = await customer();
    const { orderNo } = await earned(guest(), person);
    await shop.store.command('as-before', async (redis) => {
      const body = JSON.parse(String(await redis.hget(key.order(orderNo), 'body'))) as Body;
      const sampleCoupon = { code: 'NUMUNE99', kind: 'amount', value: 99 };
      await redis.hset(key.order(orderNo), { body: JSON.stringify({ ...body, sampleCoupon }) });
      return redis.hdel(key.order(orderNo), 'sampleCode');
    });
    const own = await person.ask<OwnOrder>(orders, `/api/orders/${orderNo}`);
    expect([own.status, own.data.sampleCoupon]).toEqual([200, undefined]);
    expectFailure(await check('NUMUNE99'), 404, 'coupon_unknown');
  });
});
