/** Cancelling once the workshop has begun with an order that is still confirmed (decisions A6): cut cloth cannot be sold again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { account } from '../../../functions/account/calls.ts';
import { board } from '../../../functions/admin/board/calls.ts';
import { cloth } from '../../../functions/admin/cloth/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { asksIfBegun } from '../../../functions/orders/open-work.ts';
import { defineScript } from '../../../functions/store/script.ts';
import type { ClothStock, CutPlan } from '../../../src/contract/admin-cloth.ts';
import type { OrderSummary, OwnOrder } from '../../../src/contract/orders.ts';
import { isBegun, markText } from '../../../src/domain/board/piece-mark.ts';
import { STAGES, type Stage } from '../../../src/domain/board/stage.ts';
import { customer, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { respond, tokenFor, wider } from '../support/links.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, CURTAIN } from '../support/order.ts';
import { CARD, changeOrderNow, placeOrder } from '../support/order-work.ts';

const ITEMS = [ACCESSORY, CURTAIN];
/** Position of the curtain among them. */
const LINE = 1;

let shop: TestShop;
let zehra: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  zehra = await operator({ firstName: 'Zehra', lastName: 'Usta' });
  const roll = { productId: 1, color: 'kum', width: 300, length: 9000, lot: '1', shelf: '', supplier: '' };
  expect((await zehra.ask<ClothStock>(cloth, '/api/admin/rolls', { body: roll })).status).toBe(201);
});
afterAll(() => shop.stop());

interface Buyer {
  readonly person: Customer;
  readonly orderNo: string;
}

/** A paid order with checked measures, which the workshop may begin with. */
async function confirmed(): Promise<Buyer> {
  const person = await customer();
  const { orderNo } = await placeOrder(shop, { items: ITEMS, payment: CARD }, person);
  expect((await changeOrderNow(zehra, orderNo, { checkedLines: [LINE], status: 'Confirmed' })).status).toBe(200);
  return { person, orderNo };
}

const cancel = ({ person, orderNo }: Buyer) =>
  person.ask<OwnOrder>(orders, `/api/orders/${orderNo}/cancel`, { method: 'POST' });
/** Returns the flag as the order's own page and both lists have it. */
async function offered({ person, orderNo }: Buyer): Promise<boolean[]> {
  const one = await person.ask<OwnOrder>(orders, `/api/orders/${orderNo}`);
  const list = await person.ask<OrderSummary[]>(orders, '/api/orders');
  const same = await person.ask<OrderSummary[]>(account, '/api/account/orders');
  return [one.data, ...list.data, ...same.data].map(({ cancellable }) => cancellable);
}

const address = ({ orderNo }: Buyer) => `/api/admin/board/${orderNo}/${LINE}`;
const move = (buyer: Buyer, version: number, to: Stage) => zehra.ask(board, address(buyer), { body: { version, to } });
const takeBack = (buyer: Buyer, version: number) =>
  zehra.ask(board, `${address(buyer)}?version=${version}`, { method: 'DELETE' });

/** Returns the plans that were booked. */
async function cutAll(): Promise<string[]> {
  const { stocks } = (await zehra.ask<CutPlan>(cloth, '/api/admin/cuts?until=')).data;
  for (const { id: stock, plan } of stocks) {
    expect((await zehra.ask(cloth, '/api/admin/cuts', { body: { until: '', stock, plan } })).status).toBe(200);
  }
  return stocks.map(({ plan }) => plan);
}

async function expectLate(buyer: Buyer): Promise<void> {
  expectFailure(await cancel(buyer), 409, 'order_not_cancellable');
  expect(await offered(buyer)).toEqual([false, false, false]);
}

async function expectCancelled(buyer: Buyer): Promise<void> {
  expect(await offered(buyer)).toEqual([true, true, true]);
  expect((await cancel(buyer)).data).toMatchObject({ status: 'Cancelled', cancellable: false });
  expect(await offered(buyer)).toEqual([false, false, false]);
}

describe('a confirmed order', () => {
  it('is not cancelled by its customer once its cloth is cut, and again once the cuts are taken back', async () => {
    const buyer = await confirmed();
    const plans = await cutAll();
    expect(plans).toHaveLength(1);
    await expectLate(buyer);
    for (const plan of plans) {
      const back = await zehra.ask(cloth, `/api/admin/cuts/${plan}?until=`, { method: 'DELETE' });
      expect(back.status).toBe(200);
    }
    await expectCancelled(buyer);
  });

  it.each(['sew', 'cut'] as const)(
    'is not cancelled by its customer once a piece is moved or taken (%s), and again once that is taken back',
    async (to) => {
      const buyer = await confirmed();
      expect((await move(buyer, 0, to)).status).toBe(200);
      await expectLate(buyer);
      expect((await takeBack(buyer, 1)).status).toBe(200);
      await expectCancelled(buyer);
    },
  );

  it('stays begun when it is sewn, packed, or sent back to be cut again', async () => {
    const buyer = await confirmed();
    for (const [at, to] of (['sew', 'check', 'pack', 'done'] as const).entries()) {
      expect((await move(buyer, at, to)).status).toBe(200);
      await expectLate(buyer);
    }
    expect((await takeBack(buyer, 4)).status).toBe(200);
    await expectLate(buyer);
    expect((await move(buyer, 5, 'cut')).status).toBe(200);
    await expectLate(buyer);
  });

  it('stays begun where its customer has agreed to another window in the place of the cut one: that cloth is cut', async () => {
    const buyer = await confirmed();
    await cutAll();
    expect((await changeOrderNow(zehra, buyer.orderNo, { change: wider(200, 'kum', LINE) })).status).toBe(200);
    const token = await tokenFor(shop, buyer.person.email, 'change');
    expect((await respond(token, true)).data.state).toBe('accepted');
    await expectLate(buyer);
  });

  it('is cancelled by an operator all the same', async () => {
    const buyer = await confirmed();
    expect((await move(buyer, 0, 'sew')).status).toBe(200);
    const ended = await changeOrderNow(zehra, buyer.orderNo, { status: 'Cancelled', reason: 'Vazgeçti' });
    expect(ended.status).toBe(200);
    expect((await cancel(buyer)).data).toMatchObject({ status: 'Cancelled', cancellable: false });
  });
});

const BEGUN = defineScript({
  name: 'test-is-begun',
  uses: [asksIfBegun],
  args: { cuts: 'list', boards: 'list' },
  lua: `
local found = {}
for i = 1, #boards do found[i] = isBegun(cuts[i], boards[i]) and 'BEGUN' or 'FRESH' end
return found`,
  answer: z.array(z.enum(['BEGUN', 'FRESH'])),
});

it('the script that cancels and the pages agree on what is begun, at each stage and cut state', async () => {
  const line = { productId: 1, color: 'kum', quantity: 1, configuration: null };
  const people = ['', 'u1'];
  const marks = STAGES.flatMap((stage) =>
    STAGES.flatMap((formerStage) =>
      people.flatMap((by) =>
        people.flatMap((formerBy) =>
          people.map((mover) =>
            markText(
              { position: 12, moves: 10, stage, by, mover, formerStage, formerBy, spoilt: 0, formerSpoilt: 0 },
              line,
            ),
          ),
        ),
      ),
    ),
  );
  const [fresh = ''] = marks;
  const boards = [[], ...marks.flatMap((mark) => [[mark], [fresh, mark], [mark, fresh]])];
  const cases = [[], ['12.0:T-001:1:120:215:17:kum:100x200xnonex2']].flatMap((cuts) =>
    boards.map((own) => ({ cuts, own })),
  );
  const args = { cuts: cases.map(({ cuts }) => cuts.join(' ')), boards: cases.map(({ own }) => own.join(' ')) };
  const ruled = cases.map(({ cuts, own }) => (isBegun(cuts, own) ? 'BEGUN' : 'FRESH'));
  expect(await shop.store.run(BEGUN, { keys: {}, args })).toEqual(ruled);
  expect(new Set(ruled)).toEqual(new Set(['FRESH', 'BEGUN']));
});
