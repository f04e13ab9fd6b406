/** Photographs of reviews (decisions S11): published ones for everybody, as files that never change. */
import { Buffer } from 'node:buffer';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/reviews.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';

/** Empty for a review that is not published. */
const READ = defineScript({
  name: 'read-review-photo',
  keys: { photo: 'reviewPhoto' },
  builds: ['review'],
  lua: `
local id, data = unpack(redis.call('HMGET', photo, ${f.reviewPhoto.review}, ${f.reviewPhoto.data}))
if not id or redis.call('HGET', reviewKey(id), ${f.review.state}) ~= 'published' then return '' end
return data`,
  answer: z.string(),
});

export const showPhoto = defineEndpoint(contract.showReviewPhoto, {
  // A deploy empties the network's caches, and each night has one when a review changed.
  cacheControl: 'public, max-age=31536000, immutable',
  async handle({ params: { id }, client }) {
    const limits = [{ name: 'review-photos', id: client(), max: 240, windowSeconds: 60 }];
    const read = await store().read(limits, READ, { keys: { photo: key.reviewPhoto(id) }, args: {} });
    if (!read.ok) return rateLimited(read);
    return read.result === ''
      ? failure('review_not_found')
      : answer(new Uint8Array(Buffer.from(read.result, 'base64')));
  },
});
