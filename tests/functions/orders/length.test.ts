/**
 * Products that are cut to a length (decisions S10), through the order: priced by the shop, kept with their parts,
 * named in every letter.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { windowOf } from '../../../src/domain/price/pricing.ts';
import { lengthPrice, namedParts } from '../../../src/domain/price/by-length.ts';
import { listed } from '../../support/catalogue.ts';
import { key } from '../../../functions/store/keys.ts';
import { agreed, CURTAIN, orderBody, post } from '../support/order.ts';
import { startTestStore, type TestStore } from '../support/store.ts';

let local: TestStore;
beforeAll(async () => {
  local = await startTestStore();
});
afterAll(() => local.stop());

const rod = listed.find(({ length, colors }) => length && colors.length > 1);
const rules = rod?.length;
if (!rod || !rules) throw new Error('the shop cuts nothing in several colours');
const [colour] = rod.colors;
const cut = (length: unknown, changes: object = {}) => ({
  productId: rod.id,
  quantity: 1,
  color: colour?.id,
  configuration: { length },
  ...changes,
});

it('265 cm is charged by the centimetre and kept with its counted parts', async () => {
  const { unitPrice, parts } = lengthPrice(rod.price, rules, 265);
  const { status, data } = await post(await agreed({ items: [cut(265, { quantity: 2, room: 'Salon' })] }));
  expect(status).toBe(201);
  expect(data.items[0]).toMatchObject({
    configuration: { length: 265 },
    parts: namedParts(parts, 'tr'),
    room: 'Salon',
    unitPrice: unitPrice / 100,
    totalPrice: (2 * unitPrice) / 100,
  });
  const kept = JSON.parse(
    (await local.store.command('row', (redis) => redis.hget<string>(key.order(data.orderNo), 'row'))) ?? '{}',
  ) as { windows: [] };
  expect(kept.windows).toEqual([]);
});

describe('is refused', () => {
  it.each([
    [rules.min - 1, 'size-outside-limits'],
    [rules.max + 1, 'size-outside-limits'],
  ])('at %i cm, with the reason', async (length, reason) => {
    const { status, code, data } = await post(orderBody({ items: [cut(length)] }));
    expect([status, code, data]).toMatchObject([409, 'line_refused', { line: 0, reason }]);
  });

  it.each([
    [null, 'configuration-required'],
    [CURTAIN.configuration, 'configuration-unexpected'],
  ])('as %j, which is no length', async (configuration, reason) => {
    const { status, data } = await post(orderBody({ items: [cut(0, { configuration })] }));
    expect([status, data]).toMatchObject([409, { reason }]);
  });

  it('of a curtain', async () => {
    const { status, data } = await post(orderBody({ items: [{ ...CURTAIN, configuration: { length: 250 } }] }));
    expect([status, data]).toMatchObject([409, { reason: 'configuration-unexpected' }]);
  });

  it.each([
    [{ length: 0 }, 'items.0.configuration.length'],
    [{ length: '265' }, 'items.0.configuration.length'],
    [{ length: 265, unitPrice: 1 }, 'items.0.configuration.unitPrice'],
    [{ length: 265, parts: [] }, 'items.0.configuration.parts'],
    [{ ...CURTAIN.configuration, width: 'x' }, 'items.0.configuration.width'],
    [{ ...CURTAIN.configuration, length: 265 }, 'items.0.configuration.length'],
  ])('as %j, and names the field', async (configuration, field) => {
    const { status, fields } = await post(orderBody({ items: [cut(0, { configuration })] }));
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  });
});

it('a window stands in the same order as before, and only it is made', async () => {
  const { data } = await post(await agreed({ items: [CURTAIN, cut(265)] }));
  expect(data.items.map(({ configuration }) => windowOf(configuration)?.width ?? null)).toEqual([
    CURTAIN.configuration.width,
    null,
  ]);
});
