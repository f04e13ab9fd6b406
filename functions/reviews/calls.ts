/** The calls of `src/contract/reviews.ts`: reviews of a product, and what the link of a letter may do; `own-calls.ts` has those of the account. */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/reviews.ts';
import { countsFrom } from '../../src/domain/review/counts.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { paged } from '../http/paged.ts';
import { serve } from '../http/serve.ts';
import { hashAnswer } from '../store/answers.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { pageOfSet } from '../store/page.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { lineView, linkedLine, readingLink } from './linked-line.ts';
import { answerOwnRemedied, listOwn, showOwn, withdrawOwn, writeOwn } from './own-calls.ts';
import { showPhoto } from './photos.ts';
import { publicView, storedReview } from './review-view.ts';
import { answerRemediedOf, withdrawReviewOf, writeReviewOf } from './write-review.ts';

const LIST = defineScript({
  name: 'list-reviews',
  uses: [pageOfSet],
  keys: { listed: 'reviewsOf', counts: 'reviewCounts' },
  builds: ['review'],
  lua: `
local ids, following = pageOf(listed)
local found = {}
for _, id in ipairs(ids) do
  local review = redis.call('HGETALL', reviewKey(id))
  if #review > 0 then found[#found + 1] = {id, review} end
end
return {found, redis.call('HGETALL', counts), following}`,
  answer: z.tuple([z.array(z.tuple([z.string(), storedReview])), hashAnswer, z.string()]),
});

/** Counts as the store holds them. */
const storedCounts = (hash: Readonly<Record<string, string>>) =>
  countsFrom(Object.fromEntries(Object.entries(hash).map(([field, value]) => [field, Number(value)])));

const list = defineEndpoint(contract.listReviews, {
  async handle({ query: { product, sort, limit, cursor }, client }) {
    const limits = [{ name: 'reviews', id: client(), max: 120, windowSeconds: 60 }];
    const input = {
      keys: { listed: key.reviewsOf(product, sort), counts: key.reviewCounts(product) },
      args: { limit, cursor },
    };
    const read = await store().read(limits, LIST, input);
    if (!read.ok) return rateLimited(read);
    const [found, hash, following] = read.result;
    const reviews = found.map(([id, review]) => publicView(id, review));
    return answer({ counts: storedCounts(hash), reviews }, paged(following));
  },
});

/** A link is not guessed; this holds back a client that tries to, or presses on and on. */
const linkLimits = (client: string): Limit[] => [{ name: 'review-link', id: client, max: 60, windowSeconds: 3600 }];

async function readLink(token: string, client: string) {
  const read = await store().limited(linkLimits(client), ...readingLink(token));
  if (!read.ok) return rateLimited(read);
  const linked = await linkedLine(read.result);
  return linked ? { ok: true as const, linked } : failure('review_link_invalid');
}

const show = defineEndpoint(contract.showReviewLink, {
  bodyLimit: 1024,
  async handle({ body: { token }, client }) {
    const read = await readLink(token, client());
    return read.ok ? answer(lineView(read.linked)) : read;
  },
});

const write = defineEndpoint(contract.writeReview, {
  bodyLimit: contract.WRITTEN_REVIEW_BYTES,
  async handle({ body: { token, ...written }, client }) {
    const read = await readLink(token, client());
    if (!read.ok) return read;
    const done = await writeReviewOf(read.linked, written);
    return 'ok' in done ? done : answer(lineView(done));
  },
});

const withdraw = defineEndpoint(contract.withdrawReview, {
  bodyLimit: 1024,
  async handle({ body: { token }, client }) {
    const read = await readLink(token, client());
    if (!read.ok) return read;
    return answer(lineView(await withdrawReviewOf(read.linked)));
  },
});

const answerRemedied = defineEndpoint(contract.answerRemedied, {
  bodyLimit: 1024,
  async handle({ body: { token, agrees }, client }) {
    const read = await readLink(token, client());
    if (!read.ok) return read;
    return answer(lineView(await answerRemediedOf(read.linked, agrees)));
  },
});

export const reviews = serve(
  list,
  showPhoto,
  show,
  write,
  withdraw,
  answerRemedied,
  listOwn,
  showOwn,
  writeOwn,
  withdrawOwn,
  answerOwnRemedied,
);
