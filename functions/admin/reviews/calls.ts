/** Reviews on the desk (decisions S11): the calls of `src/contract/admin-reviews.ts`. One round trip to list, two to act. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-reviews.ts';
import { linksEndAt, MOST_STARS } from '../../../src/domain/review/review.ts';
import { currentCatalogue } from '../../catalogue/current-catalogue.ts';
import { answer, failure } from '../../http/answer.ts';
import { message } from '../../http/messages.ts';
import { paged } from '../../http/paged.ts';
import { serve } from '../../http/serve.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { queueLetter } from '../../mail/placing.ts';
import { seal } from '../../mail/sealed.ts';
import { reviewIndex, reviewIndexKeys } from '../../reviews/review-index.ts';
import { isErased, publicView, storedReview, WITHDRAWN } from '../../reviews/review-view.ts';
import { withdrawsReview } from '../../reviews/write-review.ts';
import { writeLimit } from '../../session/customer.ts';
import { hashOfToken, newToken } from '../../session/one-time-token.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { hashAnswer, LUA_NOW } from '../../store/answers.ts';
import { f, luaFields } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { pageOfSet } from '../../store/page.ts';
import { defineFragment, defineScript } from '../../store/script.ts';

/** Lua: defines `shown(id)`, read by `shownReview`. */
const showReview = defineFragment({
  keys: { deadlines: 'reviewDeadlines' },
  builds: ['review'],
  lua: `
local function shown(id)
  return {id, redis.call('HGETALL', reviewKey(id)), string.format('%.0f', redis.call('ZSCORE', deadlines, id) or 0)}
end`,
});

const shownReview = z.tuple([z.string(), storedReview, z.string()]);
type ShownReview = z.output<typeof shownReview>;

function deskView([id, review, deadline]: ShownReview): contract.DeskReview {
  const { orderNo, version, state, reason = null, remedied = null } = review;
  return {
    ...publicView(id, review),
    orderNo,
    productName: currentCatalogue.get(review.productId)?.name.tr ?? '',
    version,
    state,
    reason: state === 'refused' ? reason : null,
    isErased: isErased(review),
    publishesAt: deadline === '0' ? null : new Date(Number(deadline)).toISOString(),
    remedied,
  };
}

const LIST = defineScript({
  name: 'list-desk-reviews',
  uses: [pageOfSet, showReview],
  keys: { listed: 'reviewsIn', waiting: 'reviewsIn', decisions: 'reviewDecisions' },
  lua: `
local ids, following = pageOf(listed)
local found = {}
for _, id in ipairs(ids) do
  local one = shown(id)
  if #one[2] > 0 then found[#found + 1] = one end
end
return {found, redis.call('HGETALL', decisions), tostring(redis.call('ZCARD', waiting)), following}`,
  answer: z.tuple([z.array(shownReview), hashAnswer, z.string(), z.string()]),
});

const byStars = (decisions: Readonly<Record<string, string>>, state: string): number[] =>
  Array.from({ length: MOST_STARS }, (_, index) => Number(decisions[`${state}:${index + 1}`] ?? 0));

const list = defineOperatorEndpoint(contract.listDeskReviews, {
  async handle({ caller, query: { state, limit, cursor } }) {
    const read = await forOperator(caller, LIST, {
      keys: {
        listed: key.reviewsIn(state),
        waiting: key.reviewsIn('waiting'),
        decisions: key.reviewDecisions(),
        deadlines: key.reviewDeadlines(),
      },
      args: { limit, cursor },
    });
    if (!read.ok) return read;
    const [found, decisions, waiting, following] = read.result;
    const counts = { published: byStars(decisions, 'published'), refused: byStars(decisions, 'refused') };
    return answer({ reviews: found.map(deskView), ...counts, waiting: Number(waiting) }, paged(following));
  },
});

const READ_PHOTO = defineScript({
  name: 'read-desk-photo',
  keys: { review: 'review' },
  builds: ['reviewPhoto'],
  lua: `
local photo = redis.call('HGET', review, ${f.review.photo})
return photo and redis.call('HGET', reviewPhotoKey(photo), ${f.reviewPhoto.data}) or ''`,
  answer: z.string(),
});

const showPhoto = defineOperatorEndpoint(contract.showDeskPhoto, {
  async handle({ caller, params: { id } }) {
    const read = await forOperator(caller, READ_PHOTO, { keys: { review: key.review(id) }, args: {} });
    if (!read.ok) return read;
    return read.result === '' ? failure('review_not_found') : answer({ data: read.result });
  },
});

const REPLY_ONCE = 'reply';

/**
 * NONE, also of one that was deleted; CHANGED for another version; SETTLED where the act is not open; or DONE. A refused
 * review is decided, and only its writer can bring it back; a published one can still be refused for a published reason.
 */
const CHANGE = defineScript({
  name: 'change-review',
  isWhole: true,
  uses: [reviewIndex, withdrawsReview, showReview, writeJournal, queueLetter],
  keys: { review: 'review', link: 'reviewLink' },
  args: { id: 'text', seen: 'text', act: 'text', reason: 'text', words: 'text', secret: 'text', linkEnds: 'text' },
  builds: ['order'],
  lua: `
local version, state, orderNo, line, reply, remedied, stars, reasonNow, edited, content = unpack(redis.call('HMGET', review,
  ${luaFields('review', ['version', 'state', 'orderNo', 'line', 'reply', 'remedied', 'stars', 'reason', 'edited', 'content'])}))
if not version then return {'NONE', {}} end
local isDone = (act == 'publish' and state == 'published') or (act == 'refuse' and state == 'refused' and reasonNow == reason)
  or (act == '${REPLY_ONCE}' and reply == words) or (act == 'remedied' and remedied == 'asked') or (act == 'delete' and content == '${WITHDRAWN}')
if isDone then return {'DONE', shown(id)} end
if version ~= seen then return {'CHANGED', shown(id)} end
if act == 'delete' then
  withdrawReview(id)
  writeJournal('review-delete', orderNo, stars, '')
  if redis.call('EXISTS', review) == 0 then return {'NONE', {}} end
  return {'DONE', shown(id)}
end
local isOpen = (act == 'publish' and state == 'waiting') or (act == 'refuse' and state ~= 'refused')
  or (act == '${REPLY_ONCE}' and state == 'published' and not reply) or (act == 'remedied' and state == 'published' and not remedied)
if not isOpen then return {'SETTLED', shown(id)} end
redis.call('HINCRBY', review, ${f.review.version}, 1)
if act == 'publish' then moveReview(id, 'published') end
if act == 'refuse' then
  redis.call('HSET', review, ${f.review.reason}, reason)
  moveReview(id, 'refused')
end
if act == '${REPLY_ONCE}' then
  ${LUA_NOW}
  redis.call('HSET', review, ${f.review.reply}, words, ${f.review.repliedAt}, string.format('%.0f', now))
  -- Only a published review takes a reply.
  redis.call('INCR', unbuiltReviews)
end
if act == 'remedied' then redis.call('HSET', review, ${f.review.remedied}, 'asked') end
if act == 'refuse' or act == 'remedied' then
  local kind = act == 'refuse' and 'review-refused' or 'review-remedied'
  redis.call('SET', link, orderNo .. ' ' .. line, 'PXAT', linkEnds)
  local recipient = redis.call('HGET', orderKey(orderNo), ${f.order.recipient})
  queueLetter(kind .. ':' .. id .. ':' .. version, recipient or orderNo, ${f.letter.kind}, kind, ${f.letter.orderNo}, orderNo,
    ${f.letter.line}, line, ${f.letter.note}, reason, ${f.letter.secret}, secret, ${f.letter.linkEnds}, linkEnds, ${f.letter.edited}, edited or '0')
end
writeJournal('review-' .. act, orderNo, stars, reason)
return {'DONE', shown(id)}`,
  answer: z.union([
    z.tuple([z.literal('NONE'), z.tuple([])]),
    z.tuple([z.enum(['CHANGED', 'SETTLED', 'DONE']), shownReview]),
  ]),
});

const change = defineOperatorEndpoint(contract.changeReview, {
  async handle({ caller, params: { id }, body: { version, act, reason, text = '' } }) {
    if (act === 'refuse' && reason === null) {
      return failure('invalid_fields', { fields: { reason: message('rules:review.reason.required') } });
    }
    if (act === REPLY_ONCE && text === '') {
      return failure('invalid_fields', { fields: { text: message('rules:review.reply.required') } });
    }
    const token = newToken();
    const input = joined(journalInput(caller.sub), {
      keys: {
        ...reviewIndexKeys(),
        deadlines: key.reviewDeadlines(),
        review: key.review(id),
        link: key.reviewLink(hashOfToken(token)),
        outbox: key.outbox(),
      },
      args: {
        ...{ id, act, seen: version, words: text },
        reason: act === 'refuse' ? (reason ?? '') : '',
        secret: seal(token),
        linkEnds: linksEndAt(new Date()),
      },
    });
    const done = await forOperator(caller, CHANGE, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    const [outcome, shown] = done.result;
    // The same deletion comes twice where its answer was lost.
    if (outcome === 'NONE') return act === 'delete' ? answer(null) : failure('review_not_found');
    if (outcome === 'SETTLED') return failure('review_settled');
    const view = deskView(shown);
    return outcome === 'DONE' ? answer(view) : failure('changed_meanwhile', { data: view });
  },
});

export const reviews = serve(list, showPhoto, change);
