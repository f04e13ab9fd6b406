/** Windows of a customer as the shop's fitters measured them (decisions P27): evidence that needs no second measure. */
import * as z from 'zod/mini';
import type { OrderRequest } from '../../src/contract/place-order.ts';
import { isOfVisit, type SentMeasures } from '../../src/domain/window/fit-cover.ts';
import { windowFields } from '../../src/domain/window/window-form.ts';
import { forCustomer } from '../session/customer.ts';
import type { Caller } from '../session/tokens.ts';
import { LUA_NOW } from '../store/answers.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { readGuarantee } from './claim-ceiling.ts';

/** Lua: defines `listMeasured()`, without measures that have ended. One without an end has that of the key. */
export const listsMeasured = defineFragment({
  keys: { visitMeasures: 'visitMeasures', visitMeasureEnds: 'visitMeasureEnds' },
  lua: `
local function listMeasured()
  ${LUA_NOW}
  local found, flat = {}, redis.call('HGETALL', visitMeasures)
  for i = 1, #flat, 2 do
    local ends = redis.call('HGET', visitMeasureEnds, flat[i])
    if not ends or tonumber(ends) > now then found[#found + 1] = flat[i + 1] end
  end
  return found
end`,
});

export const measuredWindows = z.pipe(
  z.array(z.string()),
  z.transform((texts) => texts.map((text) => z.parse(windowFields, JSON.parse(text)))),
);

export const VISIT_MEASURES = defineScript({
  name: 'read-visit-measures',
  uses: [listsMeasured],
  lua: `return listMeasured()`,
  answer: z.pipe(
    measuredWindows,
    z.transform((windows) => windows.map(({ room, width, height }) => ({ room, width, height }))),
  ),
});

export const visitMeasuresInput = ({ sub }: Caller) => ({
  keys: { visitMeasures: key.visitMeasures(sub), visitMeasureEnds: key.visitMeasureEnds(sub) },
  args: {},
});

/**
 * The measures of an order that may earn the guarantee: none while new lines earn none, and of visits those alone that the shop made for this
 * customer. One round trip for an order with measures, another one where a visit is among them.
 * @throws StoreUnavailable
 */
export async function trustedMeasures(
  { measures = [] }: OrderRequest,
  caller: Caller | undefined,
): Promise<readonly SentMeasures[]> {
  if (measures.length === 0) return [];
  const guarantee = await readGuarantee([]);
  if (!guarantee.ok || !guarantee.isOpen) return [];
  const isVisit = ({ kind }: SentMeasures): boolean => kind === 'visit';
  if (!measures.some(isVisit)) return measures;
  const read = caller ? await forCustomer(caller, VISIT_MEASURES, visitMeasuresInput(caller)) : null;
  const made = read?.ok === true ? read.result : [];
  return measures.filter((one) => !isVisit(one) || isOfVisit(one, made));
}
