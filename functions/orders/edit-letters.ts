/** Letters about corrections of an order by the shop: delivery, e-mail and promised days. */
import '../http/mail-words.ts';
import { isInShop } from '../../src/domain/order/order-edit.ts';
import { isOffPath } from '../../src/domain/order/status.ts';
import { formatDays } from '../../src/domain/values/dates.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { letter, rows, text, type Block, type Letter } from '../mail/letter.ts';
import { guaranteeBlocks } from './claim-letters.ts';
import { legalTexts } from './legal-texts.ts';
import { isOver, orderLink } from './order-link.ts';
import { atDoor, greetedBuyer, letterAddressee } from './order-words.ts';
import { trackLink } from './status-letters.ts';
import type { StoredOrder } from './stored-order.ts';

const questions = (locale: Locale): Block => {
  const { phone, email } = shop.contact;
  return text(translator(locale)('mail:statusChanged.questions', { phone, email }));
};

/**
 * Where the parcel and further letters go from now on, to the e-mail as it now is; of a parcel that has left, the contact alone, unless
 * the correction came before it left. A mailbox that has not proven itself may be new to the order: it gets the accepted texts
 * (decisions P19, P20) and the guarantee, and what it may not read behind the order's link while that works.
 * @param ofParcel whether the correction says where the parcel goes, or to whom
 * @throws EnvironmentError
 */
export function deliveryChanged(order: StoredOrder, ofParcel = false): Letter {
  const { locale, orderNo, isEmailProven, consents } = order;
  const t = translator(locale);
  const { name, lines, phone, email } = letterAddressee(order);
  const [, locality] = lines;
  const linked = isOver(order) ? [] : [t('mail:orderDelivery.linked')];
  const inShop = isInShop(order.status);
  const namesParcel = inShop || (ofParcel && !isOffPath(order.status));
  const words = namesParcel ? 'orderDelivery' : 'orderDelivery.contact';
  const version = { version: consents.textVersion };
  const sent = letter(locale, t(`mail:${words}.subject`, { orderNo }), greetedBuyer(order), [
    text(t(`mail:${words}.opening`)),
    rows(
      [t('mail:order.orderNo'), orderNo],
      namesParcel && [t('mail:order.address'), (isEmailProven ? [name, ...lines] : [...linked, locality]).join('\n')],
      ...(isEmailProven ? [phone] : linked).map((said): [string, string] => [t('mail:contact.phone'), said]),
      [t('mail:contact.email'), email],
    ),
    ...(isEmailProven || isOver(order) ? [] : [text(t('mail:orderReceived.private')), orderLink(order)]),
    text(t(`mail:${inShop ? 'orderDelivery' : 'orderDelivery.contact'}.wrong`)),
    questions(locale),
    ...(isEmailProven ? [] : guaranteeBlocks(order)),
    ...(isEmailProven ? [] : [text(t('mail:orderReceived.notYou'))]),
    trackLink(order),
    ...(isEmailProven ? [] : [text(t(`mail:orderReceived.${consents.paper ? 'signed' : 'legal'}`, version))]),
  ]);
  return isEmailProven ? sent : { ...sent, attachments: legalTexts(order) };
}

/** To the former e-mail, which may be a stranger's: it names nobody. @throws EnvironmentError */
export function emailLeft(locale: Locale, orderNo: string): Letter {
  const t = translator(locale);
  return letter(locale, t('mail:orderEmailLeft.subject', { orderNo }), '', [
    text(t('mail:orderEmailLeft.opening', { orderNo })),
    text(t('mail:orderEmailLeft.notYou')),
    questions(locale),
  ]);
}

/** @param words of the shop, empty for none @throws EnvironmentError */
export function promiseMoved(order: StoredOrder, words: string): Letter {
  const { locale, orderNo, estimate } = order;
  const t = translator(locale);
  const sent = letter(locale, t('mail:orderPromise.subject', { orderNo }), greetedBuyer(order), [
    text(t('mail:orderPromise.opening')),
    ...(words === '' ? [] : [text(words)]),
    rows(
      [t('mail:order.orderNo'), orderNo],
      [t('mail:order.estimate'), formatDays(estimate.from, estimate.to, locale)],
    ),
    questions(locale),
    trackLink(order),
  ]);
  return { ...sent, headline: atDoor(order) };
}
