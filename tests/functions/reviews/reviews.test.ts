/** Reviews: the question after the delivery, one review of a line, what becomes of it, and counts that equal what is seen. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { settleReviews } from '../../../functions/jobs/reviews.ts';
import { reviews } from '../../../functions/reviews/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { forgetOldReviews } from '../../../functions/reviews/review-index.ts';
import type { DeskReview } from '../../../src/contract/admin-reviews.ts';
import type { ReviewedLine } from '../../../src/contract/reviews.ts';
import type { PublicReview } from '../../../src/domain/review/published.ts';
import { countReviews, type ReviewCounts } from '../../../src/domain/review/counts.ts';
import { holidays } from '../../../functions/catalogue/shop.ts';
import { COLOUR_MATCHES, FITS, publishesAt } from '../../../src/domain/review/review.ts';
import {
  ask,
  customer,
  newAddress,
  PASSWORD,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { journalOf } from '../support/desk.ts';
import { ACCESSORY, CURTAIN } from '../support/order.ts';
import { CARD, placeOrder } from '../support/order-work.ts';
import { operator } from '../support/operator.ts';
import * as support from './support.ts';
import { DAY_MS, ELEVEN_DAYS, later, show, write } from './support.ts';

let shop: TestShop;
let office: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  office = await operator();
});
afterAll(() => shop.stop());

interface ReviewList {
  counts: ReviewCounts;
  reviews: PublicReview[];
}
const list = (query = '') =>
  ask<ReviewList>(reviews, `/api/reviews?product=${CURTAIN.productId}${query}`, { ip: newAddress() });
const askedOrder = (by: Customer) => support.askedOrder(shop, office, by);
const tokensFor = (email: string) => support.tokensFor(shop, email);
const desk = (state?: string) => support.deskList(office, state);
const act = (id: string, body: Record<string, unknown>) => support.actOn(office, id, body);

async function waitingOf(orderNo: string): Promise<DeskReview> {
  const found = (await desk()).reviews.find((review) => review.orderNo === orderNo);
  if (!found) throw new Error('No such review waits');
  return found;
}

describe('the question', () => {
  it('goes once, ten days after the delivery, with a link for each line', async () => {
    const buyer = await customer();
    const { orderNo } = await placeOrder(shop, { items: [CURTAIN, ACCESSORY], payment: CARD }, buyer);
    await support.deliver(office, orderNo);
    expect((await settleReviews(later(9 * DAY_MS))).asked).toBe(0);
    expect((await settleReviews(later(ELEVEN_DAYS))).asked).toBe(1);
    expect((await settleReviews(later(ELEVEN_DAYS))).asked).toBe(0);
    expect(new Set(await tokensFor(buyer.email)).size).toBe(2);
  });

  it('leads to the line, and a made-up link to nothing', async () => {
    const { tokens } = await askedOrder(await customer());
    const [token = ''] = tokens;
    const shown = await show(token);
    expect(shown.data).toMatchObject({ initials: 'A. Y.', review: null });
    expect(shown.data.window).toMatchObject({ width: CURTAIN.configuration.width });
    expectFailure(await show('x'.repeat(43)), 422, 'review_link_invalid');
    expectFailure(await write('x'.repeat(43)), 422, 'review_link_invalid');
  });
});

describe('a review', () => {
  it('is one for a line, whatever two tabs write', async () => {
    const { tokens, orderNo } = await askedOrder(await customer());
    const [token = ''] = tokens;
    const replies = await Promise.all([write(token, { text: 'Bir' }), write(token, { text: 'İki' })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = replies.find(({ status }) => status === 200)?.data.review?.text ?? '';
    expect((await write(token, { text: kept })).status).toBe(200);
    expectFailure(await write(token, { text: 'Üç' }), 409, 'review_written');
    expect((await desk()).reviews.filter((review) => review.orderNo === orderNo)).toHaveLength(1);
    expectFailure(await write(token, { stars: 0 }), 422, 'invalid_fields');
  });

  it('shows neither name nor window unless its writer wants it', async () => {
    const { tokens, orderNo } = await askedOrder(await customer());
    await write(tokens[0] ?? '', { stars: 4, text: '<b>Güzel</b>' });
    const { id, version } = await waitingOf(orderNo);
    await act(id, { version, act: 'publish' });
    const seen = (await list()).data.reviews.find((review) => review.id === id);
    expect(seen).toMatchObject({ stars: 4, text: '<b>Güzel</b>', writer: '', window: null, color: null });
    expect(JSON.stringify((await list()).data)).not.toContain(orderNo);
  });

  it('publishes itself when nobody has decided within three working days', async () => {
    const { tokens, orderNo } = await askedOrder(await customer());
    const earliest = publishesAt(new Date(), holidays);
    await write(tokens[0] ?? '', { stars: 1, text: 'Kötü' });
    const latest = publishesAt(new Date(), holidays);
    const { id } = await waitingOf(orderNo);
    await settleReviews(new Date(earliest - 1));
    expect((await list()).data.reviews.some((review) => review.id === id)).toBe(false);
    await settleReviews(new Date(latest));
    expect((await list()).data.reviews.some((review) => review.id === id)).toBe(true);
  });

  it('is refused for a published reason, which its writer is told and can change once', async () => {
    const buyer = await customer();
    const { tokens, orderNo } = await askedOrder(buyer);
    await write(tokens[0] ?? '', { stars: 1, text: 'Sövgü' });
    const { id, version } = await waitingOf(orderNo);
    expectFailure(await act(id, { version, act: 'refuse' }), 422, 'invalid_fields');
    expect((await act(id, { version, act: 'refuse', reason: 'insult' })).data.state).toBe('refused');
    expect((await act(id, { version, act: 'refuse', reason: 'insult' })).status).toBe(200);
    expect((await desk('refused')).refused[0]).toBe(1);
    const [token = ''] = await tokensFor(buyer.email);
    const letter = async () => (await shop.mails(buyer.email)).at(-1)?.text;
    expect(await letter()).toContain('Hakaret içeriyor.');
    expect(await letter()).toContain('neden değildir. Yorumunuzu bir kez değiştirip yeniden gönderebilirsiniz.');
    expect((await show(token)).data.review).toMatchObject({ state: 'refused', reason: 'insult', canEdit: true });
    const seen = (await show(token)).data.review?.version;
    expectFailure(await write(token, { stars: 1, text: 'Kötü' }), 409, 'review_written');
    expect((await write(token, { stars: 1, text: 'Kötü', version: seen })).data.review?.state).toBe('waiting');
    expect((await desk('refused')).refused[0]).toBe(0);
    const again = await waitingOf(orderNo);
    const refused = (await act(id, { version: again.version, act: 'refuse', reason: 'product' })).data;
    const last = { stars: 1, text: 'Yine', version: refused.version };
    expectFailure(await write(token, last), 409, 'review_written');
    // Nor does its letter promise what is refused.
    expect(await tokensFor(buyer.email)).toEqual([]);
    expect(await letter()).toContain('başka bir ürünü anlatıyor.');
    expect(await letter()).toContain('neden değildir.');
    expect(await letter()).not.toContain('değiştir');
  });

  it('that is written anew after a refusal loses the reply to its former words, and what was said of their complaint', async () => {
    const buyer = await customer();
    const { tokens, orderNo } = await askedOrder(buyer);
    const [token = ''] = tokens;
    await write(token, { stars: 1, text: 'Kısa geldi' });
    const waiting = await waitingOf(orderNo);
    const { id } = waiting;
    const published = (await act(id, { version: waiting.version, act: 'publish' })).data;
    const replied = (await act(id, { version: published.version, act: 'reply', text: 'Uzattık.' })).data;
    await act(id, { version: replied.version, act: 'remedied' });
    await ask(reviews, '/api/review/remedied', { body: { token, agrees: true }, ip: newAddress() });
    const version = (await show(token)).data.review?.version;
    const refused = (await act(id, { version, act: 'refuse', reason: 'personal' })).data;
    expect(refused).toMatchObject({ reply: { text: 'Uzattık.' }, isRemedied: true });
    await write(token, { stars: 5, text: 'Harika', version: refused.version });
    expect(await waitingOf(orderNo)).toMatchObject({ text: 'Harika', reply: null, isRemedied: false, remedied: null });
  });

  it('that was changed after its refusal can be withdrawn, and written anew it is changed no more', async () => {
    const { tokens, orderNo } = await askedOrder(await customer());
    const [token = ''] = tokens;
    const withdraw = () => ask<ReviewedLine>(reviews, '/api/review/withdraw', { body: { token }, ip: newAddress() });
    const refuse = async () => {
      const { id, version } = await waitingOf(orderNo);
      return (await act(id, { version, act: 'refuse', reason: 'insult' })).data;
    };
    await write(token, { stars: 1, text: 'Sövgü' });
    const refused = await refuse();
    const version = (await withdraw()).data.review?.version;
    expectFailure(await write(token, { stars: 1, text: 'Kötü', version: refused.version }), 409, 'changed_meanwhile');
    const { review } = (await write(token, { stars: 1, text: 'Kötü', version })).data;
    expect(review).toMatchObject({ state: 'waiting', canWithdraw: true });
    expect((await withdraw()).data.review).toBeNull();

    expect((await write(token, { stars: 1, text: 'Yine sövgü' })).data.review?.canEdit).toBe(true);
    const again = await refuse();
    expect((await show(token)).data.review).toMatchObject({ state: 'refused', canEdit: false, canWithdraw: true });
    expectFailure(await write(token, { stars: 1, text: 'Üç', version: again.version }), 409, 'review_written');
  });

  it.each(['waiting', 'published', 'refused'] as const)(
    'that is %s is deleted at its writer’s request',
    async (state) => {
      const { tokens, orderNo } = await askedOrder(await customer());
      const [token = ''] = tokens;
      await write(token, { stars: 3, text: 'Silinsin' });
      const { id, ...waiting } = await waitingOf(orderNo);
      let { version } = waiting;
      const decision = { published: { act: 'publish' }, refused: { act: 'refuse', reason: 'personal' }, waiting: null }[
        state
      ];
      if (decision) version = (await act(id, { version, ...decision })).data.version;
      expectFailure(await act(id, { version: version + 1, act: 'delete' }), 409, 'changed_meanwhile');
      const left = await act(id, { version, act: 'delete' });
      expect(left).toMatchObject({ status: 200, data: state === 'refused' ? { isErased: true } : null });
      expect((await act(id, { version, act: 'delete' })).status).toBe(200);
      expect((await desk(state)).reviews.map(({ text }) => text)).not.toContain('Silinsin');
      expect((await list('&limit=100')).data.reviews.map((review) => review.id)).not.toContain(id);
      expect((await show(token)).data.review?.text ?? '').toBe('');
      expect((await journalOf(orderNo)).filter(([kind]) => kind === 'review-delete')).toEqual([
        ['review-delete', '3', ''],
      ]);
    },
  );

  it('that stood on the page is told to be off it, not to have been left out', async () => {
    const buyer = await customer();
    const { tokens, orderNo } = await askedOrder(buyer);
    await write(tokens[0] ?? '', { stars: 1, text: 'Kötü' });
    const { id, version } = await waitingOf(orderNo);
    const published = (await act(id, { version, act: 'publish' })).data;
    await act(id, { version: published.version, act: 'refuse', reason: 'product' });
    await tokensFor(buyer.email);
    const letter = (await shop.mails(buyer.email)).at(-1);
    expect(`${letter?.subject} ${letter?.text}`).not.toMatch(/yayınlanmadı|yayınlamadık/);
    expect(letter?.text).toContain('yorum sayfamızda yer almayacak.');
  });

  it('has one reply, and says that it was remedied once its writer agrees', async () => {
    const buyer = await customer();
    const { tokens, orderNo } = await askedOrder(buyer);
    await write(tokens[0] ?? '', { stars: 2 });
    const { id, version } = await waitingOf(orderNo);
    expectFailure(await act(id, { version, act: 'reply', text: 'Erken' }), 409, 'review_settled');
    const published = (await act(id, { version, act: 'publish' })).data;
    expectFailure(await act(id, { version, act: 'reply', text: 'Eski' }), 409, 'changed_meanwhile');
    const replied = (await act(id, { version: published.version, act: 'reply', text: 'Kısalttık.' })).data;
    expectFailure(await act(id, { version: replied.version, act: 'reply', text: 'Yine' }), 409, 'review_settled');
    await act(id, { version: replied.version, act: 'remedied' });
    const seen = async () => (await list()).data.reviews.find((review) => review.id === id);
    expect(await seen()).toMatchObject({ reply: { text: 'Kısalttık.' }, isRemedied: false });
    const [token = ''] = await tokensFor(buyer.email);
    expect((await show(token)).data.review?.asksRemedied).toBe(true);
    const agree = (agrees: boolean) =>
      ask<ReviewedLine>(reviews, '/api/review/remedied', { body: { token, agrees }, ip: newAddress() });
    await agree(true);
    await agree(false);
    expect(await seen()).toMatchObject({ isRemedied: true });
  });

  it('comes to the built page anew with its reply, and once its writer agrees that it was remedied', async () => {
    /** Whether the pages of a build of the last look are outdated. */
    let seen: string | null = null;
    const differs = async () => {
      const before = seen;
      seen = await shop.store.command('test', (redis) => redis.get<string>(key.unbuiltReviews()));
      return seen !== before;
    };
    const publishedLine = async () => {
      const buyer = await customer();
      const { tokens, orderNo } = await askedOrder(buyer);
      await write(tokens[0] ?? '', { stars: 2 });
      const { id, version } = await waitingOf(orderNo);
      const published = (await act(id, { version, act: 'publish' })).data;
      return { id, version: published.version, email: buyer.email };
    };
    const answered = async ({ id, version, email }: Awaited<ReturnType<typeof publishedLine>>, agrees: boolean) => {
      await act(id, { version, act: 'remedied' });
      // The question is asked of the writer alone.
      expect(await differs()).toBe(false);
      const [token = ''] = await tokensFor(email);
      await ask(reviews, '/api/review/remedied', { body: { token, agrees }, ip: newAddress() });
    };
    const [one, other] = [await publishedLine(), await publishedLine()];
    expect(await differs()).toBe(true);
    const replied = (await act(one.id, { version: one.version, act: 'reply', text: 'Kısalttık.' })).data;
    expect(await differs()).toBe(true);
    await answered({ ...one, version: replied.version }, true);
    expect(await differs()).toBe(true);
    await answered(other, false);
    expect(await differs()).toBe(false);
  });

  it('stays without a name when the account is deleted, and is in its export before', async () => {
    const buyer = await customer();
    const { tokens, orderNo } = await askedOrder(buyer);
    await write(tokens[0] ?? '', { stars: 3, text: 'Kalır', name: true });
    const { id, version, writer } = await waitingOf(orderNo);
    expect(writer).toBe('A. Y.');
    await act(id, { version, act: 'publish' });
    const exported = await buyer.ask<{ reviews: { id: string }[] }>(account, '/api/account/export');
    expect(exported.data.reviews.map((review) => review.id)).toEqual([id]);
    await buyer.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    const seen = (await list('&limit=100')).data.reviews.find((review) => review.id === id);
    expect(seen).toMatchObject({ text: 'Kalır', writer: '' });
  });
});

describe('counts', () => {
  const said = fc.record({
    stars: fc.integer({ min: 1, max: 5 }),
    fit: fc.constantFrom(null, ...FITS),
    colour: fc.constantFrom(null, ...COLOUR_MATCHES),
    isRefused: fc.boolean(),
  });

  it('equal the reviews that are listed, in every order of the list and after whatever was decided', async () => {
    const drawn = fc.sample(said, { numRuns: 5, seed: 32 });
    for (const { isRefused, ...body } of drawn) {
      const { tokens, orderNo } = await askedOrder(await customer());
      await write(tokens[0] ?? '', body);
      const { id, version } = await waitingOf(orderNo);
      const { data } = await act(id, { version, act: 'publish' });
      if (isRefused) await act(id, { version: data.version, act: 'refuse', reason: 'product' });
    }
    for (const sort of ['new', 'low', 'high'] as const) {
      const seen: PublicReview[] = [];
      let cursor = '';
      do {
        const page = await list(`&sort=${sort}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
        seen.push(...page.data.reviews);
        cursor = page.headers.get('X-Next-Cursor') ?? '';
        expect(page.data.counts).toEqual(countReviews([...(await list('&limit=100')).data.reviews]));
      } while (cursor !== '');
      expect(countReviews(seen)).toEqual((await list()).data.counts);
      const keys = seen.map(({ stars, at }) => (sort === 'new' ? [0, at] : [sort === 'low' ? stars : -stars, at]));
      const sorted = keys.toSorted(([a = 0, x = ''], [b = 0, y = '']) => Number(a) - Number(b) || (x < y ? 1 : -1));
      expect(keys).toEqual(sorted);
    }
  });

  it('are none once the years are over', async () => {
    expect(await forgetOldReviews(Date.now() + DAY_MS, 1000)).toBeGreaterThan(0);
    expect((await list()).data).toEqual({ counts: countReviews([]), reviews: [] });
    const decided = await desk('published');
    expect([...decided.published, ...decided.refused].every((count) => count === 0)).toBe(true);
  });
});
