/** Rolls and rests: listed, added, counted. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-cloth.ts';
import { clothKey, type OrderPiece } from '../../../src/domain/cutting/order-pieces.ts';
import { KNIFE } from '../../../src/domain/cutting/nest.ts';
import { ROLL_ID } from '../../../src/domain/cutting/roll-id.ts';
import { MOST_ROLLS } from '../../../src/domain/cutting/roll.ts';
import { currentCatalogue } from '../../catalogue/current-catalogue.ts';
import { answer, failure } from '../../http/answer.ts';
import { attemptOf } from '../../http/attempt.ts';
import { message } from '../../http/messages.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { f, luaFields } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { clothView, planOf, readCloth, readRoll, stockView, type ClothRead } from './stock.ts';

export const listRolls = defineOperatorEndpoint(contract.listRolls, {
  async handle({ caller }) {
    const read = await readCloth(caller);
    if (!read.ok) return read;
    const { stock, pieces, isKept, isCut } = read.result;
    const { stocks, missing } = planOf(read.result, pieces);
    const taken = new Map(stocks.map(({ id, taken: length }) => [id, length]));
    const lacking = new Set(missing);
    return answer({
      stock: stock
        .map((one) => ({ ...one, reserved: taken.get(one.id) ?? 0 }))
        .toSorted((a, b) => Number(a.isRest) - Number(b.isRest)),
      short: isKept
        ? shortages(
            stock,
            pieces.filter(({ id }) => lacking.has(id)),
          )
        : [],
      isCut,
    });
  },
});

/** By cloth and the dye lot that binds, the first promise first. */
function shortages(stock: ClothRead['stock'], missing: readonly OrderPiece[]): contract.Shortage[] {
  const byCloth = Map.groupBy(missing, ({ cloth, lot }) => `${cloth}\n${lot ?? ''}`);
  return [...byCloth.values()]
    .flatMap((pieces) => {
      const [first, ...rest] = pieces.toSorted((a, b) =>
        a.promised < b.promised ? -1 : a.promised > b.promised ? 1 : 0,
      );
      if (!first) return [];
      const all = [first, ...rest];
      const own = stock.filter(({ productId, color }) => clothKey(productId, color) === first.cloth);
      const newest = own.findLast(({ lot, isRest }) => (first.lot === undefined ? !isRest : lot === first.lot));
      return [
        {
          ...clothView(first.productId, first.color),
          ...lotView(all),
          slug: currentCatalogue.get(first.productId)?.slug ?? '',
          needed: neededFor(all),
          promised: first.promised,
          orders: [...new Set(all.map(({ orderNo }) => orderNo))],
          supplier: newest?.supplier ?? '',
        },
      ];
    })
    .toSorted((a, b) => (a.promised < b.promised ? -1 : a.promised > b.promised ? 1 : 0));
}

/** The dye lot that binds pieces of one window. */
export const lotView = ([first]: readonly OrderPiece[]): { lot?: string } =>
  first?.lot === undefined ? {} : { lot: first.lot };

/** Whole centimetres of roll, one piece behind the other. */
export const neededFor = (pieces: readonly Pick<OrderPiece, 'length'>[]): number =>
  Math.ceil(pieces.reduce((sum, { length }) => sum + length + KNIFE, -KNIFE));

/** Newest rolls among which a repeated attempt looks for its own: more than others add until somebody presses again. */
const LOOKED_THROUGH = 20;

/**
 * FULL where no more is kept, else DONE with the roll. A repeated attempt finds the roll that it has added, and corrects it while it
 * stands as it was added; CHANGED where others have changed or cut it since.
 */
const ADD = defineScript({
  name: 'add-roll',
  isWhole: true,
  uses: [writeJournal],
  keys: { rolls: 'rolls', rollNumbers: 'rollNumbers' },
  args: { fields: ['roll'], added: 'text', sent: 'text', said: 'text' },
  builds: ['roll'],
  lua: `
local newest = tonumber(redis.call('HGET', rollNumbers, ${f.rollNumbers.rolls}) or '0')
for number = newest, math.max(1, newest - ${LOOKED_THROUGH - 1}), -1 do
  local id = string.format('T-%03d', number)
  local roll = rollKey(id)
  if redis.call('HGET', roll, ${f.roll.added}) == added then
    local version, before, length, lot, shelf = unpack(redis.call('HMGET', roll, ${f.roll.version}, ${f.roll.sent}, ${f.roll.length}, ${f.roll.lot}, ${f.roll.shelf}))
    local standing = redis.call('HMGET', roll, ${f.roll.productId}, ${f.roll.color}, ${f.roll.width}, ${f.roll.length}, ${f.roll.lot}, ${f.roll.shelf}, ${f.roll.supplier})
    for at = 1, 7 do standing[at] = standing[at] or '' end
    standing = table.concat(standing, '\\n')
    if sent == standing or sent == before then return {'DONE', id, redis.call('HGETALL', roll)} end
    if standing ~= before then return {'CHANGED', id, redis.call('HGETALL', roll)} end
    ${LUA_NOW}
    now = math.max(now, tonumber(version) + 1)
    redis.call('HDEL', roll, ${f.roll.color})
    redis.call('HSET', roll, ${f.roll.version}, string.format('%.0f', now), ${f.roll.sent}, sent, unpack(fields))
    writeJournal('roll-changed', id, length .. ' cm, ' .. lot .. ', ' .. (shelf or ''), said)
    return {'DONE', id, redis.call('HGETALL', roll)}
  end
end
if redis.call('ZCARD', rolls) >= ${MOST_ROLLS} then return 'FULL' end
${LUA_NOW}
local number = redis.call('HINCRBY', rollNumbers, ${f.rollNumbers.rolls}, '1')
local id = string.format('T-%03d', number)
redis.call('HSET', rollKey(id), ${f.roll.version}, string.format('%.0f', now), ${f.roll.added}, added, ${f.roll.sent}, sent, unpack(fields))
redis.call('ZADD', rolls, number, id)
writeJournal('roll-added', id, '', said)
return {'DONE', id, redis.call('HGETALL', rollKey(id))}`,
  answer: z.union([z.literal('FULL'), z.tuple([z.enum(['CHANGED', 'DONE']), z.string(), readRoll])]),
});

/** Such as `23,40 m`. */
export const metres = (centimetres: number): string => `${(centimetres / 100).toFixed(2).replace('.', ',')} m`;

export const addRoll = defineOperatorEndpoint(contract.addRoll, {
  async handle({ request, caller, body: { color, ...roll } }) {
    const attempt = attemptOf(request);
    if (!attempt.ok) return attempt;
    const product = currentCatalogue.get(roll.productId);
    if (product?.heading === undefined) {
      return failure('invalid_fields', { fields: { productId: message('admin-life:roll.product') } });
    }
    const isKnown = color === null ? product.colors.length === 0 : product.colors.some(({ id }) => id === color);
    if (!isKnown) return failure('invalid_fields', { fields: { color: message('admin-life:roll.color') } });
    const said = [product.name.tr, clothView(product.id, color).colorName, metres(roll.length), roll.lot].join(', ');
    const input = joined(journalInput(caller.sub), {
      keys: { rolls: key.rolls(), rollNumbers: key.rollNumbers() },
      args: {
        fields: { ...roll, ...(color !== null && { color }) },
        added: attempt.name ?? randomBytes(12).toString('base64url'),
        // In the order in which the script reads the fields of the roll.
        sent: [roll.productId, color ?? '', roll.width, roll.length, roll.lot, roll.shelf, roll.supplier].join('\n'),
        said,
      },
    });
    const done = await forOperator(caller, ADD, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    if (done.result === 'FULL') {
      const full = message('admin-life:roll.full', { most: MOST_ROLLS });
      return failure('invalid_fields', { fields: { length: full } });
    }
    const [outcome, id, fields] = done.result;
    const shown = stockView(id, fields);
    return outcome === 'DONE' ? answer(shown) : failure('changed_meanwhile', { data: { roll: shown } });
  },
});

/**
 * NONE where it is out of stock, CHANGED with the roll as it is, or DONE: with the roll, or GONE for a length of 0. A roll
 * that is already as asked for is done, whatever the version. A corrected dye lot is that of all that is left of the same roll.
 */
const CHANGE = defineScript({
  name: 'change-roll',
  isWhole: true,
  uses: [writeJournal],
  keys: { roll: 'roll', rolls: 'rolls', rollLots: 'rollLots' },
  args: { id: 'text', seen: 'text', length: 'text', lot: 'text', shelf: 'text', supplier: 'text', said: 'text' },
  builds: ['roll'],
  lua: `
local version, lengthNow, lotNow, shelfNow, supplierNow, of = unpack(redis.call('HMGET', roll, ${luaFields('roll', ['version', 'length', 'lot', 'shelf', 'supplier', 'of'])}))
if not version then return length == '0' and 'GONE' or 'NONE' end
if lengthNow == length and lotNow == lot and (shelfNow or '') == shelf and (supplierNow or '') == supplier then
  return {'DONE', redis.call('HGETALL', roll)}
end
if version ~= seen then return {'CHANGED', redis.call('HGETALL', roll)} end
local before = lengthNow .. ' cm, ' .. lotNow .. ', ' .. (shelfNow or '')
if length == '0' then
  redis.call('DEL', roll)
  redis.call('ZREM', rolls, id)
  writeJournal('roll-changed', id, before, '')
  return 'GONE'
end
${LUA_NOW}
now = math.max(now, tonumber(version) + 1)
redis.call('HSET', roll, ${f.roll.version}, string.format('%.0f', now), ${f.roll.length}, length, ${f.roll.lot}, lot,
  ${f.roll.shelf}, shelf, ${f.roll.supplier}, supplier)
writeJournal('roll-changed', id, before, said)
if lotNow ~= lot then redis.call('HSET', rollLots, of or id, lot) end
for _, other in ipairs(lotNow ~= lot and redis.call('ZRANGE', rolls, 0, -1) or {}) do
  local versionThen, lengthThen, lotThen, ofThen = unpack(redis.call('HMGET', rollKey(other), ${luaFields('roll', ['version', 'length', 'lot', 'of'])}))
  if versionThen and lotThen ~= lot and (ofThen or other) == (of or id) then
    redis.call('HSET', rollKey(other), ${f.roll.version}, string.format('%.0f', math.max(now, tonumber(versionThen) + 1)), ${f.roll.lot}, lot)
    writeJournal('roll-changed', other, lengthThen .. ' cm, ' .. lotThen, lengthThen .. ' cm, ' .. lot)
  end
end
return {'DONE', redis.call('HGETALL', roll)}`,
  answer: z.union([z.enum(['NONE', 'GONE']), z.tuple([z.enum(['CHANGED', 'DONE']), readRoll])]),
});

export const changeRoll = defineOperatorEndpoint(contract.changeRoll, {
  async handle({ caller, params: { id }, body: { version, ...roll } }) {
    if (!ROLL_ID.test(id)) return failure('roll_not_found');
    const input = joined(journalInput(caller.sub), {
      keys: { roll: key.roll(id), rolls: key.rolls(), rollLots: key.rollLots() },
      args: { ...roll, id, seen: version, said: `${roll.length} cm, ${roll.lot}, ${roll.shelf}` },
    });
    const done = await forOperator(caller, CHANGE, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    if (done.result === 'NONE') return failure('roll_not_found');
    if (done.result === 'GONE') return answer({ roll: null });
    const [outcome, fields] = done.result;
    const shown = { roll: stockView(id, fields) };
    return outcome === 'DONE' ? answer(shown) : failure('changed_meanwhile', { data: shown });
  },
});
