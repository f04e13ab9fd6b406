/** GET /api/shipping/days: how full days of the workshop move the promise (decisions W5). Nothing of any order is told. */
import * as contract from '../../src/contract/orders.ts';
import { movingSteps } from '../../src/domain/board/capacity.ts';
import { HOUSE_PIECES } from '../../src/domain/board/promised-days.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../src/domain/cart/cart.ts';
import { answer } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { promiseStepsNow } from './open-work.ts';

/** A minute of the same answer costs the store one question, however many shoppers look. */
const cacheControl = 'public, max-age=60';

export const showPromiseSteps = defineEndpoint(contract.showPromiseSteps, {
  cacheControl,
  async handle({ query: { size } }) {
    const most = size === 'large' ? MAX_LINES * MAX_QUANTITY : HOUSE_PIECES;
    return answer(movingSteps(await promiseStepsNow(new Date(), most), most));
  },
});
