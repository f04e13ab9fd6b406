/** Letters about reviews: the question after the delivery, a refusal with its published reason, and whether a complaint was remedied. */
import '../http/mail-words.ts';
import type { Refusal } from '../../src/domain/review/review.ts';
import { windowsOf } from '../../src/domain/window/window-groups.ts';
import { translator } from '../http/messages.ts';
import { letter, link, pageUrl, text, type Letter } from '../mail/letter.ts';
import { greetedBuyer } from '../orders/order-words.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { askedPositions, tokenOfLine } from './asking.ts';

/** Tokens travel in the fragment. */
const reviewUrl = ({ locale }: StoredOrder, token: string): string => pageUrl(locale, `/review#t=${token}`);

const nameOf = (order: StoredOrder, position: number): string => order.lines[position]?.name ?? '';

/** The window of a line; to a mailbox that has not proven itself by its number, as the first letter of the order names it. */
function windowNameOf({ locale, lines, isEmailProven }: StoredOrder, position: number): string {
  const line = lines[position];
  if (!line || line.room === '' || isEmailProven) return line?.room ?? '';
  const number = windowsOf(lines).findIndex((window) => window.lines.includes(line)) + 1;
  return translator(locale)('mail:order.window', { number });
}

/** Asks for what hangs, good and bad alike: nothing is offered for it, and no reminder follows. @throws EnvironmentError */
export function reviewAsked(order: StoredOrder, secret: string): Letter {
  const t = translator(order.locale);
  return letter(order.locale, t('mail:reviewAsked.subject', { orderNo: order.orderNo }), greetedBuyer(order), [
    text(t('mail:reviewAsked.opening')),
    ...askedPositions(order).map((position) => {
      const names = [nameOf(order, position), windowNameOf(order, position)].filter((name) => name !== '');
      const label = t('mail:reviewAsked.link', { name: names.join(', ') });
      return link(label, reviewUrl(order, tokenOfLine(secret, position)));
    }),
    text(t('mail:reviewAsked.rules')),
    text(t('mail:reviewAsked.once')),
  ]);
}

/** @param token null where the review was changed once already @throws EnvironmentError */
export function reviewRefused(order: StoredOrder, position: number, reason: Refusal, token: string | null): Letter {
  const t = translator(order.locale);
  const stars = t('mail:reviewRefused.stars');
  return letter(order.locale, t('mail:reviewRefused.subject', { orderNo: order.orderNo }), greetedBuyer(order), [
    text(t('mail:reviewRefused.opening', { name: nameOf(order, position) })),
    text(t(`mail:reviewRefused.reason.${reason}`)),
    ...(token === null
      ? [text(stars)]
      : [
          text(`${stars} ${t('mail:reviewRefused.edit')}`),
          link(t('mail:reviewRefused.link'), reviewUrl(order, token)),
        ]),
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
