/** Letters about reviews: the question after the delivery, a refusal with its published reason, and whether a complaint was remedied. */
import '../http/mail-words.ts';
import type { Refusal } from '../../src/domain/review/review.ts';
import { translator } from '../http/messages.ts';
import { letter, link, pageUrl, text, type Letter } from '../mail/letter.ts';
import { greetedBuyer } from '../orders/order-words.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { askedPositions, tokenOfLine } from './asking.ts';

/** Tokens travel in the fragment. */
const reviewUrl = ({ locale }: StoredOrder, token: string): string => pageUrl(locale, `/review#t=${token}`);

const nameOf = (order: StoredOrder, position: number): string => order.lines[position]?.name ?? '';

/** Asks for what hangs, good and bad alike: nothing is offered for it, and no reminder follows. @throws EnvironmentError */
export function reviewAsked(order: StoredOrder, secret: string): Letter {
  const t = translator(order.locale);
  return letter(order.locale, t('mail:reviewAsked.subject', { orderNo: order.orderNo }), greetedBuyer(order), [
    text(t('mail:reviewAsked.opening')),
    ...askedPositions(order).map((position) => {
      const { room = '', name = '' } = order.lines[position] ?? {};
      const label = t('mail:reviewAsked.link', { name: room === '' ? name : `${name}, ${room}` });
      return link(label, reviewUrl(order, tokenOfLine(secret, position)));
    }),
    text(t('mail:reviewAsked.rules')),
    text(t('mail:reviewAsked.once')),
  ]);
}

/** @throws EnvironmentError */
export function reviewRefused(order: StoredOrder, position: number, reason: Refusal, token: string): Letter {
  const t = translator(order.locale);
  return letter(order.locale, t('mail:reviewRefused.subject', { orderNo: order.orderNo }), greetedBuyer(order), [
    text(t('mail:reviewRefused.opening', { name: nameOf(order, position) })),
    text(t(`mail:reviewRefused.reason.${reason}`)),
    text(t('mail:reviewRefused.edit')),
    link(t('mail:reviewRefused.link'), reviewUrl(order, token)),
  ]);
}

/** @throws EnvironmentError */
export function reviewRemedied(order: StoredOrder, position: number, token: string): Letter {
  const t = translator(order.locale);
  return letter(order.locale, t('mail:reviewRemedied.subject', { orderNo: order.orderNo }), greetedBuyer(order), [
    text(t('mail:reviewRemedied.opening', { name: nameOf(order, position) })),
    text(t('mail:reviewRemedied.choice')),
    link(t('mail:reviewRemedied.link'), reviewUrl(order, token)),
  ]);
}
