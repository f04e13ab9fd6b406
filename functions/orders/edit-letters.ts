/** Letters about corrections of an order by the shop: delivery, e-mail and promised days. */
import '../http/mail-words.ts';
import { formatDays } from '../../src/domain/values/dates.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { letter, rows, text, type Block, type Letter } from '../mail/letter.ts';
import { orderLink } from './order-link.ts';
import { atDoor, greetedBuyer, letterAddressee } from './order-words.ts';
import { trackLink } from './status-letters.ts';
import type { StoredOrder } from './stored-order.ts';

const questions = (locale: Locale): Block => {
  const { phone, email } = shop.contact;
  return text(translator(locale)('mail:statusChanged.questions', { phone, email }));
};

/** Where the parcel and further letters go from now on, to the e-mail as it now is. @throws EnvironmentError */
export function deliveryChanged(order: StoredOrder): Letter {
  const { locale, orderNo } = order;
  const t = translator(locale);
  const { name, lines, phone, email } = letterAddressee(order);
  return letter(locale, t('mail:orderDelivery.subject', { orderNo }), greetedBuyer(order), [
    text(t('mail:orderDelivery.opening')),
    rows(
      [t('mail:order.orderNo'), orderNo],
      [t('mail:order.address'), [name, ...lines].join('\n')],
      [t('mail:contact.phone'), phone],
      [t('mail:contact.email'), email],
    ),
    ...(order.isEmailProven ? [] : [text(t('mail:orderReceived.private')), orderLink(order)]),
    text(t('mail:orderDelivery.wrong')),
    questions(locale),
    ...(order.isEmailProven ? [] : [text(t('mail:orderReceived.notYou'))]),
    trackLink(order),
  ]);
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
