/** Letters about claims of the fit guarantee (decisions P27): to the buyer what was asked for and decided, to the shop what to answer. */
import '../http/mail-words.ts';
import { formatDate, formatInstant } from '../../src/domain/values/dates.ts';
import { CLAIMS_PER_HOME, comesForGood, isLegal, isPriced, takesClaims } from '../../src/domain/order/fit-claim.ts';
import { openAmount, openMoneyOf } from '../../src/domain/money/ledger.ts';
import type { Translate } from '../../src/i18n/messages.ts';
import { shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { adminUrl, heading, letter, link, pageUrl, rows, text, type Block, type Letter } from '../mail/letter.ts';
import { sendPlaced } from '../mail/outbox.ts';
import type { LetterPlacement } from '../mail/placing.ts';
import { signLink } from '../marketing/link-token.ts';
import { emailHash } from '../session/user.ts';
import type { StoredClaim } from '../store/shapes/order.ts';
import { claimableLines, lastDayOf, priceOf } from './claim-view.ts';
import { greetedBuyer, inMoney } from './order-words.ts';
import { bankRows } from './payment-letters.ts';
import { ordersMail } from './shop-letter.ts';
import type { StoredOrder } from './stored-order.ts';
import { workshopLine } from './workshop-line.ts';

type Locale = StoredOrder['locale'];

/** The way of a claim, as letters name it. */
export const CLAIM_WAYS = ['fit', 'legal'] as const;
export type ClaimWay = (typeof CLAIM_WAYS)[number];
export const wayOf = ({ remedy }: Pick<StoredClaim, 'remedy'>): ClaimWay => (isLegal(remedy) ? 'legal' : 'fit');

/** @throws EnvironmentError */
export const claimToken = ({ orderNo, delivery }: StoredOrder): string =>
  signLink('fit-claim', orderNo, emailHash(delivery.email));

/** The token travels in the fragment. @throws EnvironmentError */
const claimLink = (order: StoredOrder): Block =>
  link(translator(order.locale)('mail:claim.link'), pageUrl(order.locale, `/claim#t=${claimToken(order)}`));

/** The guarantee in the letter of the delivery, on a durable medium: its days, what it gives, and what the law gives anyway. */
export function guaranteeBlocks(order: StoredOrder): Block[] {
  const { locale, deliveredAt } = order;
  const claimable = claimableLines(order).some(({ position }) => takesClaims(order, position));
  if (deliveredAt === null || !claimable) return [];
  const t = translator(locale);
  const { remakePercent: percent } = shop.fitGuarantee;
  return [
    heading(t('mail:claim.title')),
    text(t('mail:claim.terms', { percent, count: CLAIMS_PER_HOME, day: formatDate(lastDayOf(deliveredAt), locale) })),
    text(t('mail:claim.law')),
    claimLink(order),
  ];
}

function claimRows(order: StoredOrder, claim: StoredClaim, locale: Locale, names: boolean): Block {
  const t = translator(locale);
  const { name = '', room = '', colorName } = order.lines[claim.line] ?? {};
  const { size } = claim;
  const price = priceOf(claim, order);
  return rows(
    [t('mail:order.orderNo'), order.orderNo],
    [t('mail:claim.piece'), [name, colorName ?? '', names ? room : ''].filter((part) => part !== '').join(', ')],
    [t('mail:claim.wanted'), t(`mail:claim.remedy.${claim.remedy}`)],
    size !== undefined && [t('mail:claim.size'), `${size.width} × ${size.height} cm`],
    price !== null && [t('mail:claim.price'), inMoney(locale)(price)],
  );
}

/** @throws EnvironmentError */
export function claimReceived(order: StoredOrder, claim: StoredClaim): Letter {
  const { locale, orderNo } = order;
  const t = translator(locale);
  return letter(locale, t('mail:claimReceived.subject', { orderNo }), greetedBuyer(order), [
    text(t(`mail:claimReceived.opening.${wayOf(claim)}`)),
    claimRows(order, claim, locale, order.isEmailProven),
    text(t('mail:claim.law')),
    claimLink(order),
  ]);
}

/** To the shop, in Turkish. @throws EnvironmentError */
export function claimMade(order: StoredOrder, claim: StoredClaim): Letter {
  const { orderNo, delivery } = order;
  const t = translator('tr');
  return {
    subject: t('mail:claimMade.subject', { orderNo }),
    locale: 'tr',
    replyTo: delivery.email,
    blocks: [
      text(t(`mail:claimMade.opening.${wayOf(claim)}`)),
      claimRows({ ...order, lines: order.lines.map(workshopLine) }, claim, 'tr', true),
      rows([t('mail:claimMade.at'), formatInstant(claim.at, 'tr')]),
      ...(claim.text === '' ? [] : [text(t('mail:claimMade.words', { text: claim.text }))]),
      link(t('mail:changeAnswered.open'), adminUrl(`/admin/orders/${orderNo}`)),
    ],
  };
}

/** The newest step of a claim, and what there is to pay for a piece that is sewn again. @throws EnvironmentError */
export function claimAnswered(order: StoredOrder, claim: StoredClaim): Letter {
  const { locale, orderNo, status, payment, money } = order;
  const t = translator(locale);
  const { state, remedy, answer = '' } = claim;
  const { phone, email } = shop.contact;
  const open = openAmount(openMoneyOf({ status, paymentState: payment.state }, money), 'difference');
  // Another claim, or a difference from before, is asked for by a letter of its own.
  const owed = Math.min(open, priceOf(claim, order) ?? 0);
  const isOwed = state === 'agreed' && remedy === 'sew' && owed > 0;
  return letter(locale, t(`mail:claimAnswered.subject.${state}`, { orderNo }), greetedBuyer(order), [
    text(openingOf(claim, t)),
    ...(answer === '' ? [] : [text(t('mail:claimAnswered.words', { text: answer }))]),
    claimRows(order, claim, locale, order.isEmailProven),
    ...(isOwed
      ? [
          text(t('mail:claimAnswered.pay', { amount: inMoney(locale)(owed) })),
          rows(...bankRows(order, inMoney(locale)(owed))),
        ]
      : []),
    text(t('mail:claim.law')),
    text(t('mail:statusChanged.questions', { phone, email })),
    claimLink(order),
  ]);
}

/** Words of the newest step. The last one says what was done, because the letter of the agreement may never have left. */
function openingOf(claim: StoredClaim, t: Translate): string {
  const { state, remedy } = claim;
  if (state === 'done') return `${t(`mail:claimAnswered.done.${remedy}`)} ${t('mail:claimAnswered.opening.done')}`;
  if (state === 'agreed' && remedy === 'sew' && !isPriced(claim)) return t('mail:claimAnswered.free');
  if (state === 'agreed') return t(`mail:claimAnswered.agreed.${remedy}`);
  if (state === 'back' && comesForGood(remedy)) return t(`mail:claimAnswered.kept.${remedy}`);
  return t(`mail:claimAnswered.opening.${state}`);
}

/** Names of both letters of a new claim, and its way. */
export function claimLetters(orderNo: string, claim: StoredClaim) {
  const way = wayOf(claim);
  const name = `${orderNo}:${claim.line}:${way}`;
  return { way, buyerLetter: `claim-received:${name}`, shopLetter: `claim-made:${name}` };
}

/** Sends both letters behind the answer; the job sends those that do not leave here. */
export function sendClaimed(
  waitUntil: (work: Promise<unknown>) => void,
  order: StoredOrder,
  claim: StoredClaim,
  { toBuyer, toShop }: { readonly toBuyer: LetterPlacement; readonly toShop: LetterPlacement },
  holder: string,
): void {
  const { buyerLetter, shopLetter } = claimLetters(order.orderNo, claim);
  const received = { id: buyerLetter, holder, kind: 'claim-received' } as const;
  sendPlaced(waitUntil, toBuyer, received, order.delivery.email, () => claimReceived(order, claim));
  const made = { id: shopLetter, holder, kind: 'claim-made' } as const;
  sendPlaced(waitUntil, toShop, made, ordersMail(), () => claimMade(order, claim));
}
