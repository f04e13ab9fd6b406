/**
 * The texts that a buyer accepted, to be kept (market §2.2): composed from the order as it is stored and from the words
 * of the checkout (`src/i18n/order-contract.ts`). The order names the version of those words; where the shop has another
 * one by the time the letter goes out, the text says so instead of passing for the accepted one.
 */
import '../http/mail-words.ts';
import { localityLine } from '../../src/domain/account/address.ts';
import { formatDays, formatInstant } from '../../src/domain/values/dates.ts';
import { toKurus } from '../../src/domain/money/money.ts';
import type { Translate } from '../../src/i18n/messages.ts';
import {
  LEGAL_TEXTS,
  legalIntro,
  legalSections,
  type AgreedOrder,
  type LegalPart,
  type LegalSection,
  type LegalText,
} from '../../src/i18n/order-contract.ts';
import { saleSections } from '../../src/i18n/sale-contract.ts';
import { shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import type { Attachment } from '../mail/letter.ts';
import { factsOf, inMoney, instalmentWords, letterAddressee, sumRows } from './order-words.ts';
import type { StoredOrder } from './stored-order.ts';

/** Texts of the checkout, or the one that was signed on paper in the shop. */
export const legalTexts = (order: StoredOrder): Attachment[] =>
  (order.consents.paper ? (['sale'] as const) : LEGAL_TEXTS).map((text) => ({
    name: `${translator(order.locale)(`mail:order.${text}File`)}-${order.orderNo}.txt`,
    text: legalText(text, order),
  }));

function legalText(text: LegalText | 'sale', order: StoredOrder): string {
  const { locale, orderNo, createdAt, consents } = order;
  const t = translator(locale);
  const versions = { accepted: consents.textVersion, current: shop.legalVersion, email: shop.contact.email };
  const title = t(`mail:order.${text}`);
  return `${[
    `${title}\n${'='.repeat(title.length)}`,
    t('mail:order.documentOf', { orderNo, time: formatInstant(createdAt, locale) }),
    ...(versions.accepted === versions.current ? [] : [t('mail:order.otherVersion', versions)]),
    text === 'sale' ? t('sale:intro') : legalIntro(text, t),
    ...sectionsOf(text, order, t).flatMap((section) => [
      `${section.title}\n${'-'.repeat(section.title.length)}`,
      ...section.parts.map(written),
    ]),
  ].join('\n\n')}\n`;
}

function sectionsOf(text: LegalText | 'sale', order: StoredOrder, t: Translate): LegalSection[] {
  const facts = agreed(order, t);
  return text === 'sale' ? saleSections(facts, seller(), t) : legalSections(text, facts, seller(), t);
}

function written(part: LegalPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'facts':
    case 'sums':
      return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'goods':
      return part.rows
        .map(([product, quantity, price]) => {
          const [, ofQuantity, ofPrice] = part.head;
          return `- ${product}\n  ${ofQuantity}: ${quantity} · ${ofPrice}: ${price}`;
        })
        .join('\n');
  }
}

function seller() {
  const { street, postalCode, district, city } = shop.contact;
  return { ...shop, address: `${street}, ${localityLine({ postalCode, district, city })}` };
}

function agreed(order: StoredOrder, t: Translate): AgreedOrder {
  const { locale, lines, totals, payment, estimate } = order;
  const money = inMoney(locale);
  const { lines: address, ...buyer } = letterAddressee(order);
  return {
    version: shop.legalVersion,
    buyer: { ...buyer, address: address.join(', ') },
    lines: lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      facts: factsOf(line, locale),
      isMade: line.configuration !== null,
      quantity: line.quantity,
      price: money(line.totalPrice),
    })),
    sums: [...sumRows(order, locale), [t('cart:totals.total'), money(totals.total)]],
    total: money(totals.total),
    payment: {
      type: payment.type,
      method: t(`mail:order.payments.${payment.type}`),
      instalments: instalmentWords(order, locale),
    },
    days: formatDays(estimate.from, estimate.to, locale),
    arbitrationLimit: money(toKurus(shop.arbitrationLimit)),
  };
}
