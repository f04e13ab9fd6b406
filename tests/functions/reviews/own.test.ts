/** A review in the account, changed until it is decided and withdrawn, and its photograph: who sees it, and when it goes. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { reviews as deskReviews } from '../../../functions/admin/reviews/calls.ts';
import { settleReviews } from '../../../functions/jobs/reviews.ts';
import { reviews } from '../../../functions/reviews/calls.ts';
import { slugOf } from '../../../functions/reviews/linked-line.ts';
import { forgetOldReviews } from '../../../functions/reviews/review-index.ts';
import { key } from '../../../functions/store/keys.ts';
import { store } from '../../../functions/store/store.ts';
import type { OwnReviewRow, ReviewedLine } from '../../../src/contract/reviews.ts';
import { currentCatalogue } from '../../../functions/catalogue/current-catalogue.ts';
import { holidays } from '../../../functions/catalogue/shop.ts';
import { publishesAt } from '../../../src/domain/review/review.ts';
import type { PublicReview } from '../../../src/domain/review/published.ts';
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
import { ACCESSORY, CURTAIN } from '../support/order.ts';
import { CARD, placeOrder } from '../support/order-work.ts';
import { operator } from '../support/operator.ts';
import { actOn, askedOrder, DAY_MS, deliver, deskList, photoOf, show, write } from './support.ts';

let shop: TestShop;
let office: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  office = await operator();
});
afterAll(() => shop.stop());

it('links to no page of what is off sale', () => {
  const sold = currentCatalogue.get(CURTAIN.productId)!;
  const read = vi.spyOn(currentCatalogue, 'get');
  expect(slugOf(sold.id)).toBe(sold.slug);
  for (const now of [{ ...sold, price: 0 }, undefined]) {
    read.mockReturnValueOnce(now);
    expect(slugOf(sold.id)).toBe('');
  }
  read.mockRestore();
});

const at = (orderNo: string, line = 0) => `/api/account/reviews/${orderNo}/${line}`;
const own = (by: Customer, orderNo: string) => by.ask<ReviewedLine>(reviews, at(orderNo));
const writeOwn = (by: Customer, orderNo: string, body: Record<string, unknown> = {}) =>
  by.ask<ReviewedLine>(reviews, at(orderNo), { method: 'PUT', body: { stars: 5, ...body } });
const withdraw = (by: Customer, orderNo: string) => by.ask<ReviewedLine>(reviews, at(orderNo), { method: 'DELETE' });
const listOwn = (by: Customer) => by.ask<OwnReviewRow[]>(reviews, '/api/account/reviews');

async function delivered(by: Customer): Promise<string> {
  const { orderNo } = await placeOrder(shop, { payment: CARD }, by);
  await deliver(office, orderNo);
  return orderNo;
}

const inList = async (orderNo: string, state?: string) =>
  (await deskList(office, state)).reviews.find((review) => review.orderNo === orderNo);

async function publish(orderNo: string) {
  const waiting = await inList(orderNo);
  if (!waiting) throw new Error('No such review waits');
  await actOn(office, waiting.id, { version: waiting.version, act: 'publish' });
  return waiting;
}

async function published(id: string): Promise<PublicReview | undefined> {
  const path = `/api/reviews?product=${CURTAIN.productId}&limit=100`;
  const list = await ask<{ reviews: PublicReview[] }>(reviews, path, { ip: newAddress() });
  return list.data.reviews.find((review) => review.id === id);
}

const picture = (id: string) =>
  reviews(new Request(`https://shop.test/api/reviews/photos/${id}`), { ip: newAddress() });
async function storedPhotos(): Promise<string[]> {
  const asked = { match: key.reviewPhoto('*'), count: 100_000 };
  const [, found] = await store().command('test', (redis) => redis.scan('0', asked));
  return found;
}

describe('in the account', () => {
  it('a delivered line is reviewed, and its row says what became of it', async () => {
    const buyer = await customer();
    const orderNo = await delivered(buyer);
    expect((await own(buyer, orderNo)).data).toMatchObject({ review: null, initials: 'A. Y.' });
    const said = { stars: 4, fit: 'exact', text: 'Güzel' };
    const body = { ...said, window: true };
    const { data } = await writeOwn(buyer, orderNo, body);
    expect(data.review).toMatchObject({
      ...said,
      state: 'waiting',
      showsWindow: true,
      showsName: false,
    });
    expect((await writeOwn(buyer, orderNo, body)).status).toBe(200);
    expect((await listOwn(buyer)).data).toMatchObject([
      { orderNo, line: 0, stars: 4, state: 'waiting', canEdit: true },
    ]);
    await publish(orderNo);
    expect((await listOwn(buyer)).data).toMatchObject([{ state: 'published', canEdit: false }]);
  });

  it('is for delivered lines of own orders alone', async () => {
    const [buyer, stranger] = [await customer(), await customer()];
    const { orderNo } = await placeOrder(shop, { items: [CURTAIN, ACCESSORY], payment: CARD }, buyer);
    expectFailure(await own(buyer, orderNo), 404, 'order_not_found');
    await deliver(office, orderNo);
    expectFailure(await own(stranger, orderNo), 404, 'order_not_found');
    expectFailure(await writeOwn(stranger, orderNo), 404, 'order_not_found');
    expectFailure(await withdraw(stranger, orderNo), 404, 'order_not_found');
    expectFailure(await buyer.ask(reviews, at(orderNo, 7)), 404, 'order_not_found');
    expect((await buyer.ask(reviews, at(orderNo, 1))).status).toBe(200);
    expectFailure(await ask(reviews, at(orderNo)), 401, 'session_ended');
  });

  it('is changed until it is decided, by one tab at a time, and waits as long again', async () => {
    const buyer = await customer();
    const { orderNo, tokens } = await askedOrder(shop, office, buyer);
    await write(tokens[0] ?? '', { stars: 3, text: 'Bir', fit: 'long', name: true });
    const { version } = (await own(buyer, orderNo)).data.review ?? {};
    const changed = await writeOwn(buyer, orderNo, { stars: 2, text: 'İki', version });
    expect(changed.data.review).toMatchObject({ stars: 2, text: 'İki', fit: null, showsName: false, canEdit: true });
    expectFailure(await writeOwn(buyer, orderNo, { text: 'Üç', version }), 409, 'changed_meanwhile');
    expectFailure(await writeOwn(buyer, orderNo, { text: 'Üç' }), 409, 'review_written');
    await settleReviews(new Date(publishesAt(new Date(), holidays)));
    expect(await inList(orderNo, 'published')).toMatchObject({ stars: 2, text: 'İki' });
    const decided = (await own(buyer, orderNo)).data.review?.version;
    expectFailure(await writeOwn(buyer, orderNo, { text: 'Dört', version: decided }), 409, 'review_written');
  });

  it('is withdrawn for good, from lists and counts; of a refused one stars and reason stay', async () => {
    const buyer = await customer();
    const { orderNo, tokens } = await askedOrder(shop, office, buyer);
    const [token = ''] = tokens;
    await write(token, { stars: 1 });
    const { id } = await publish(orderNo);
    const before = (await deskList(office, 'published')).published[0] ?? 0;
    const gone = await ask<ReviewedLine>(reviews, '/api/review/withdraw', { body: { token }, ip: newAddress() });
    expect(gone.data.review).toBeNull();
    expect(await published(id)).toBeUndefined();
    expect((await deskList(office, 'published')).published[0]).toBe(before - 1);
    expect((await listOwn(buyer)).data).toEqual([]);
    expect((await withdraw(buyer, orderNo)).status).toBe(200);

    await writeOwn(buyer, orderNo, { stars: 1, text: 'Sövgü', fit: 'long', name: true, photo: await photoOf(30, 20) });
    const again = await inList(orderNo);
    await actOn(office, again?.id ?? '', { version: again?.version, act: 'refuse', reason: 'insult' });
    const refused = (await deskList(office, 'refused')).refused[0];
    const left = (await withdraw(buyer, orderNo)).data.review;
    expect(left).toMatchObject({ state: 'refused', reason: 'insult', stars: 1, text: '', fit: null, photo: null });
    expect([left?.showsName, left?.canWithdraw, await storedPhotos()]).toEqual([false, false, []]);
    expect((await withdraw(buyer, orderNo)).data.review?.version).toBe(left?.version);
    expect((await deskList(office, 'refused')).refused[0]).toBe(refused);
    expect(await inList(orderNo, 'refused')).toMatchObject({ text: '', writer: '', isErased: true });
    const hash = await store().command('test', (redis) => redis.hgetall(key.review(again?.id ?? '')));
    expect(JSON.stringify(hash)).not.toContain('Sövgü');
    expect((await listOwn(buyer)).data).toMatchObject([
      { state: 'refused', reason: 'insult', text: '', hasPhoto: false, canEdit: true },
    ]);
  });

  it('answers whether a complaint was remedied', async () => {
    const buyer = await customer();
    const orderNo = await delivered(buyer);
    await writeOwn(buyer, orderNo, { stars: 2 });
    const { id } = await publish(orderNo);
    await actOn(office, id, { version: 2, act: 'remedied' });
    expect((await own(buyer, orderNo)).data.review?.asksRemedied).toBe(true);
    await buyer.ask(reviews, `${at(orderNo)}/remedied`, { method: 'PUT', body: { agrees: true } });
    expect(await published(id)).toMatchObject({ isRemedied: true });
  });
});

describe('a photograph', () => {
  it('is seen by its writer and the desk, by everybody once it is published, and without what a camera wrote', async () => {
    const buyer = await customer();
    const orderNo = await delivered(buyer);
    const sent = await writeOwn(buyer, orderNo, { photo: await photoOf(300, 200) });
    const kept = Buffer.from(sent.data.review?.photo ?? '', 'base64');
    expect([kept.length > 0, kept.includes('Ayse')]).toEqual([true, false]);
    expect((await own(buyer, orderNo)).data.review?.photo).toBe(sent.data.review?.photo);
    expect((await listOwn(buyer)).data).toMatchObject([{ hasPhoto: true }]);
    const waiting = await inList(orderNo);
    const photo = waiting?.photo;
    expect(photo).toMatchObject({ width: 300, height: 200 });
    const onDesk = await office.ask<{ data: string }>(deskReviews, `/api/admin/reviews/${waiting?.id}/photo`);
    expect(onDesk.data.data).toBe(sent.data.review?.photo);
    expect((await picture(photo?.id ?? '')).status).toBe(404);

    const { id } = await publish(orderNo);
    expect((await published(id))?.photo).toEqual(photo);
    const seen = await picture(photo?.id ?? '');
    expect([seen.status, seen.headers.get('content-type'), seen.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    expect(seen.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(seen.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(Buffer.from(await seen.arrayBuffer()).equals(kept)).toBe(true);
    expectFailure(await buyer.ask(deskReviews, `/api/admin/reviews/${id}/photo`), 403, 'forbidden');
  });

  it('stays, changes or goes with an edit, and is never of another kind', async () => {
    const buyer = await customer();
    const orderNo = await delivered(buyer);
    const photo = await photoOf(30, 20);
    const version = async () => (await own(buyer, orderNo)).data.review?.version;
    await writeOwn(buyer, orderNo, { photo });
    const first = (await inList(orderNo))?.photo;
    await writeOwn(buyer, orderNo, { text: 'Kalır', version: await version() });
    expect((await inList(orderNo))?.photo).toEqual(first);
    await writeOwn(buyer, orderNo, { photo: await photoOf(40, 20), version: await version() });
    const second = (await inList(orderNo))?.photo;
    expect([second?.width, second?.id === first?.id]).toEqual([40, false]);
    const without = await writeOwn(buyer, orderNo, { photo: null, version: await version() });
    expect([without.data.review?.photo, (await inList(orderNo))?.photo]).toEqual([null, null]);

    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const large = await photoOf(1300, 4);
    for (const wrong of [png.toString('base64'), large, 'A'.repeat(82_000), '<svg/>', '']) {
      const refused = await writeOwn(buyer, orderNo, { photo: wrong, version: await version() });
      expectFailure(refused, 422, 'invalid_fields');
      expect(refused.fields).toHaveProperty('photo');
    }
    expectFailure(await writeOwn(buyer, orderNo, { photo: 'A'.repeat(200_000) }), 413, 'body_too_large');
  });

  it('goes when its review is refused, withdrawn, or too old', async () => {
    const buyer = await customer();
    const [refused, withdrawn, old] = [await delivered(buyer), await delivered(buyer), await delivered(buyer)];
    const before = (await storedPhotos()).length;
    for (const orderNo of [refused, withdrawn, old]) await writeOwn(buyer, orderNo, { photo: await photoOf(30, 20) });
    expect((await storedPhotos()).length).toBe(before + 3);
    const { id, photo } = await publish(refused);
    await actOn(office, id, { version: 2, act: 'refuse', reason: 'personal' });
    expect((await picture(photo?.id ?? '')).status).toBe(404);
    await withdraw(buyer, withdrawn);
    expect((await storedPhotos()).length).toBe(before + 2);
    await forgetOldReviews(Date.now() + DAY_MS, 1000);
    expect(await storedPhotos()).toEqual([]);
  });

  it('is in the export, and goes with the account while the words stay', async () => {
    const buyer = await customer();
    const orderNo = await delivered(buyer);
    const sent = await writeOwn(buyer, orderNo, { text: 'Kalır', photo: await photoOf(30, 20) });
    const { id, photo } = await publish(orderNo);
    const exported = await buyer.ask<{ reviews: { photoData: string }[] }>(account, '/api/account/export');
    expect(exported.data.reviews.map(({ photoData }) => photoData)).toEqual([sent.data.review?.photo]);
    await buyer.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    expect((await picture(photo?.id ?? '')).status).toBe(404);
    expect(await storedPhotos()).toEqual([]);
    expect(await published(id)).toMatchObject({ text: 'Kalır', photo: null });
    expect(await show('x'.repeat(43))).toMatchObject({ status: 422 });
  });
});
