/** A customer's reviews in the account (decisions S11): the list, and the review of one delivered line. */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/reviews.ts';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { hasArrived } from '../../src/domain/order/status.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { currentCatalogue } from '../catalogue/current-catalogue.ts';
import { answer, failure } from '../http/answer.ts';
import { paged } from '../http/paged.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import type { Caller } from '../session/tokens.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { pageOfSet } from '../store/page.ts';
import { defineScript } from '../store/script.ts';
import { lineView, linkedLine, readingOwn, slugOf } from './linked-line.ts';
import { canEdit, storedReview, type StoredReview } from './review-view.ts';
import { answerRemediedOf, withdrawReviewOf, writeReviewOf } from './write-review.ts';

const LIST = defineScript({
  name: 'list-own-reviews',
  uses: [pageOfSet],
  keys: { customerReviews: 'customerReviews' },
  builds: ['review'],
  lua: `
local ids, following = pageOf(customerReviews)
local found = {}
for _, id in ipairs(ids) do
  local review = redis.call('HGETALL', reviewKey(id))
  if #review > 0 then found[#found + 1] = review end
end
return {found, following}`,
  answer: z.tuple([z.array(storedReview), z.string()]),
});

function ownRow(review: StoredReview, locale: Locale) {
  const { orderNo, line, productId, at, stars, text = '', state, reason = null } = review;
  const product = currentCatalogue.get(productId);
  return {
    ...{ orderNo, line, stars, text, state },
    name: product?.name[locale] ?? '',
    slug: slugOf(productId),
    at: new Date(at).toISOString(),
    hasPhoto: review.photo !== undefined,
    reason: state === 'refused' ? reason : null,
    canEdit: canEdit(review),
  };
}

export const listOwn = defineCustomerEndpoint(contract.listOwnReviews, {
  async handle({ caller, query, locale }) {
    const keys = { customerReviews: key.customerReviews(caller.sub) };
    const read = await forCustomer(caller, LIST, { keys, args: query });
    if (!read.ok) return read;
    const [found, following] = read.result;
    return answer(
      found.map((review) => ownRow(review, locale)),
      paged(following),
    );
  },
});

interface LineParams {
  readonly orderNo: string;
  readonly line: string;
}

async function readOwn(caller: Caller, { orderNo, line }: LineParams, limits: readonly Limit[] = []) {
  if (!ORDER_NUMBER.test(orderNo) || !/^\d{1,3}$/.test(line)) return failure('order_not_found');
  const read = await forCustomer(caller, ...readingOwn(caller.sub, orderNo, String(Number(line))), limits);
  if (!read.ok) return read;
  const linked = await linkedLine(read.result);
  return linked && hasArrived(linked.order.status) ? { ok: true as const, linked } : failure('order_not_found');
}

export const showOwn = defineCustomerEndpoint(contract.showOwnReview, {
  async handle({ caller, params }) {
    const read = await readOwn(caller, params);
    return read.ok ? answer(lineView(read.linked)) : read;
  },
});

export const writeOwn = defineCustomerEndpoint(contract.writeOwnReview, {
  bodyLimit: contract.WRITTEN_REVIEW_BYTES,
  async handle({ caller, params, body }) {
    const read = await readOwn(caller, params, [writeLimit(caller)]);
    if (!read.ok) return read;
    const done = await writeReviewOf(read.linked, body);
    return 'ok' in done ? done : answer(lineView(done));
  },
});

export const withdrawOwn = defineCustomerEndpoint(contract.withdrawOwnReview, {
  async handle({ caller, params }) {
    const read = await readOwn(caller, params, [writeLimit(caller)]);
    if (!read.ok) return read;
    return answer(lineView(await withdrawReviewOf(read.linked)));
  },
});

export const answerOwnRemedied = defineCustomerEndpoint(contract.answerOwnRemedied, {
  bodyLimit: 1024,
  async handle({ caller, params, body: { agrees } }) {
    const read = await readOwn(caller, params, [writeLimit(caller)]);
    return read.ok ? answer(lineView(await answerRemediedOf(read.linked, agrees))) : read;
  },
});
