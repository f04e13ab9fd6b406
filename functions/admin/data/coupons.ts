/** How often each coupon was used, for the back room: one round trip, whatever the shop has sold. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-data.ts';
import { coupons } from '../../cart/coupon-file.ts';
import { answer } from '../../http/answer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';

/** Uses in the order of the codes. */
const READ = defineScript({
  name: 'read-all-coupon-uses',
  keys: { couponUses: 'couponUses' },
  args: { codes: 'list' },
  lua: `
local uses = {}
for i, code in ipairs(codes) do uses[i] = redis.call('HGET', couponUses, code) or '0' end
return uses`,
  answer: z.array(z.pipe(z.string(), z.transform(Number))),
});

export const listCoupons = defineOperatorEndpoint(contract.listCoupons, {
  async handle({ caller }) {
    const input = { keys: { couponUses: key.couponUses() }, args: { codes: coupons.map(({ code }) => code) } };
    const read = await forOperator(caller, READ, input);
    if (!read.ok) return read;
    return answer(
      coupons.map(({ code, uses = null, from = null, until = null }, index) => ({
        code,
        used: read.result[index] ?? 0,
        uses,
        from,
        until,
      })),
    );
  },
});
