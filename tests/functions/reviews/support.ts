/** Orders that have arrived, and calls about their reviews. */
import sharp from 'sharp';
import { reviews as deskReviews } from '../../../functions/admin/reviews/calls.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { settleReviews } from '../../../functions/jobs/reviews.ts';
import { recipientOf } from '../../../functions/mail/placing.ts';
import { reviews } from '../../../functions/reviews/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { store } from '../../../functions/store/store.ts';
import type { DeskReview, DeskReviews } from '../../../src/contract/admin-reviews.ts';
import type { ReviewedLine } from '../../../src/contract/reviews.ts';
import { ask, newAddress, type Customer, type TestShop } from '../support/account.ts';
import { CARD, changeOrderNow, placeOrder } from '../support/order-work.ts';

export const DAY_MS = 86_400_000;
export const ELEVEN_DAYS = 11 * DAY_MS;

export const later = (milliseconds: number) => new Date(Date.now() + milliseconds);

export async function deliver(office: Customer, orderNo: string): Promise<void> {
  const steps = [
    { status: 'Confirmed', checkedLines: [0] },
    { status: 'InProduction' },
    { status: 'Shipped', carrier: 'yurtici', trackingNumber: '123456789012' },
    { status: 'Delivered' },
  ] as const;
  for (const step of steps) {
    const { checkedLines, ...rest } = { checkedLines: undefined, ...step };
    const reply = await changeOrderNow(office, orderNo, {
      ...rest,
      ...(checkedLines === undefined ? {} : { checkedLines: [...checkedLines] }),
    });
    if (reply.status !== 200) throw new Error(`not ${step.status}: ${reply.code} ${JSON.stringify(reply.fields)}`);
  }
}

/** Tokens of the links in the newest letter to an address. */
export async function tokensFor(shop: TestShop, email: string): Promise<string[]> {
  await shop.settled();
  // The letters of the whole way of an order come within one hour here.
  const counter = key.limit('letters-to', recipientOf(email));
  await store().command('test', (redis) => redis.del(counter));
  await sendDueLetters({ most: 1000 });
  const letters = await shop.mails(email);
  return [...(letters.at(-1)?.text ?? '').matchAll(/\/review#t=([\w-]+)/g)].map(([, token = '']) => token);
}

/** A delivered order whose buyer was asked. */
export async function askedOrder(shop: TestShop, office: Customer, by: Customer) {
  const { orderNo } = await placeOrder(shop, { payment: CARD }, by);
  await deliver(office, orderNo);
  await settleReviews(later(ELEVEN_DAYS));
  return { orderNo, tokens: await tokensFor(shop, by.email) };
}

export const show = (token: string) => ask<ReviewedLine>(reviews, '/api/review', { body: { token }, ip: newAddress() });
export const write = (token: string, body: Record<string, unknown> = {}) =>
  ask<ReviewedLine>(reviews, '/api/review/write', { body: { token, stars: 5, ...body }, ip: newAddress() });

export const deskList = async (office: Customer, state = 'waiting') =>
  (await office.ask<DeskReviews>(deskReviews, `/api/admin/reviews?state=${state}&limit=100`)).data;
export const actOn = (office: Customer, id: string, body: Record<string, unknown>) =>
  office.ask<DeskReview>(deskReviews, `/api/admin/reviews/${id}`, { method: 'POST', body });

/** A JPEG of that size in base64, with a name in its EXIF. */
export const photoOf = async (width: number, height: number, background = '#8fa3b0'): Promise<string> => {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  const bytes = await picture
    .withExif({ IFD0: { Copyright: 'Ayse Yilmaz' } })
    .jpeg()
    .toBuffer();
  return bytes.toString('base64');
};
