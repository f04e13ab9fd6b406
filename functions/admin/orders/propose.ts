/** Effects on an order of asking the customer about another line, a line more or less, and of withdrawing the question. */
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import { isBegunFrom } from '../../../src/domain/board/piece-mark.ts';
import { formatMoney, toKurus } from '../../../src/domain/money/money.ts';
import {
  addOrderedLine,
  changeOrderedLine,
  type ChangedOrder,
  type LineChange,
  type LineChangeRefusal,
} from '../../../src/domain/order/order-change.ts';
import { isEarly, type LivingOrder } from '../../../src/domain/order/order-life.ts';
import { cashAllowed } from '../../../src/domain/money/payment.ts';
import { quote } from '../../../src/domain/order/order.ts';
import { CHANGE_MS, changeKindOf, takesSamplesBack } from '../../../src/domain/order/proposal.ts';
import type { ChoiceRefusal } from '../../../src/domain/price/choice.ts';
import { windowOf } from '../../../src/domain/price/pricing.ts';
import type { Result } from '../../../src/domain/values/result.ts';
import { judged } from '../../../src/domain/window/fit-cover.ts';
import { currentCatalogue, shippingRule } from '../../catalogue/current-catalogue.ts';
import { shop } from '../../catalogue/shop.ts';
import { message, type Message } from '../../http/messages.ts';
import { seal } from '../../mail/sealed.ts';
import { changeWords } from '../../orders/change-letters.ts';
import { stateNow } from '../../orders/change-view.ts';
import { storedLine } from '../../orders/draft.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { hashOfToken, newToken } from '../../session/one-time-token.ts';
import type { Draft } from './draft.ts';
import { workMarks } from './shown.ts';
import type { Proposal, StoredLine } from '../../store/shapes/order.ts';

/** The link says for a while after its days what has become of it. */
export const CHANGE_LINK_SECONDS = 30 * 86_400;

/** Changes that one order takes. */
const MOST_AGREED = 20;

/** @param asked null withdraws the question @throws EnvironmentError */
export function propose(
  draft: Draft,
  order: LivingOrder,
  asked: (LineChange & { readonly text?: string | undefined }) | null | undefined,
  now: Date,
): LivingOrder {
  if (asked === undefined) return order;
  if (asked === null) return withdraw(draft, order);
  const { order: stored } = draft.shown;
  const changed = changedOrder(stored, asked);
  if (!isEarly(order.status)) return wrong(draft, order, 'change', message('admin-life:change.late'));
  // The question is a link in a letter.
  if (stored.delivery.email === '') return wrong(draft, order, 'change', message('admin-life:change.noEmail'));
  if (!changed.ok) return wrong(draft, order, ...refusal(changed.code));
  const { before, line, totals, difference } = changed.data;
  if (changeKindOf({ before, after: line }) === 'removed' && isNumbered(draft, asked.line)) {
    return wrong(draft, order, 'change', message('admin-life:change.numbered'));
  }
  const { samplesUsedBy } = draft.shown;
  if (samplesUsedBy !== '' && takesSamplesBack({ before, after: line })) {
    return wrong(draft, order, 'change', message('admin-life:change.samplesUsed', { orderNo: samplesUsedBy }));
  }
  if (stored.payment.type === 'cash-on-delivery' && difference > 0 && !cashAllowed(totals.total, cashCap())) {
    const cap = formatMoney(cashCap(), 'tr');
    return wrong(draft, order, 'change', message('admin-life:change.cashCap', { cap }));
  }
  if (stored.agreements.length >= MOST_AGREED) {
    return wrong(draft, order, 'change', message('admin-life:change.full', { max: MOST_AGREED }));
  }
  ask(draft, { line: asked.line, before, after: line, totals, difference, text: asked.text }, now);
  return { ...order, hasOpenChange: true };
}

type ProposedChange = Pick<Proposal, 'line' | 'before' | 'after' | 'totals' | 'difference'> & {
  readonly text?: string | undefined;
};

/** @throws EnvironmentError */
function ask(draft: Draft, { line, before, after, totals, difference, text }: ProposedChange, now: Date): void {
  const token = newToken();
  const tokenHash = hashOfToken(token);
  const until = now.getTime() + CHANGE_MS;
  const proposal: Proposal = {
    id: String(draft.next),
    tokenHash,
    line,
    before,
    after,
    totals,
    difference,
    at: draft.at,
    until: new Date(until).toISOString(),
    by: draft.by,
    ...(text && { text }),
  };
  draft.fields.proposal = JSON.stringify(proposal);
  draft.fields.proposalState = 'open';
  draft.fields.proposalEndedAt = '';
  const kind = 'order-change-asked';
  const { orderNo } = draft.shown.order;
  const fields = { kind, orderNo, secret: seal(token), linkEnds: String(until) };
  draft.question = { id: `${kind}:${orderNo}:${draft.next}`, fields, token, tokenHash };
  draft.writeTold();
  const { was, becomes } = changeWords({ before, after }, 'tr');
  draft.journal.push({ act: 'order-change-asked', before: `${line + 1}. ${was}`, after: becomes });
}

/**
 * For an order that gets another e-mail, once all else of the change is decided: the link that the former one has ends, and a question
 * that may still be agreed to is asked anew at the new one, for all its days. @throws EnvironmentError
 */
export function askElsewhere(draft: Draft, { status }: Partial<OrderChange>, now: Date): void {
  const { fields, shown, totals } = draft;
  const { proposal } = shown.order;
  // A question of this very change goes to the new e-mail.
  if (fields.recipient === undefined || !proposal || draft.question) return;
  const isEnded = fields.proposalState !== undefined;
  const order = { ...shown.order, proposal, totals, status: status ?? shown.order.status };
  const asked = { order, work: [workMarks(shown)], isEarnedUsed: shown.samplesUsedBy !== '' };
  if (!isEnded && stateNow(asked, proposal.tokenHash, now) === 'open') ask(draft, proposal, now);
  else draft.fields.proposal = JSON.stringify({ ...proposal, tokenHash: '' });
}

/** One whose days are over may be taken away as well, so that it is looked at no more. */
function withdraw(draft: Draft, order: LivingOrder): LivingOrder {
  const { proposal } = draft.shown.order;
  if (proposal?.state !== 'open') return wrong(draft, order, 'change', message('admin-life:change.noneOpen'));
  draft.fields.proposalState = 'withdrawn';
  draft.fields.proposalEndedAt = draft.at;
  draft.journal.push({ act: 'order-change-withdrawn', before: '', after: `${proposal.line + 1}.` });
  return { ...order, hasOpenChange: false };
}

const cashCap = () => toKurus(shop.cashOnDelivery.cap);

type ChangedLine = ChangedOrder<StoredLine> & { readonly before: StoredLine };

/** The order as it would become, by the rules of its kind. */
function changedOrder(stored: StoredOrder, asked: LineChange): Result<ChangedLine, { code: LineChangeRefusal }> {
  if (asked.added) return withAdded(stored, asked, asked.added);
  const before = stored.lines[asked.line];
  const product = currentCatalogue.get(before?.productId ?? 0);
  const changed = changeOrderedLine(stored, asked, product, shippingRule);
  if (!before || !changed.ok) return changed.ok ? { ok: false, code: 'not-made' } : changed;
  if (asked.configuration === null) return { ok: true, data: { ...changed.data, before } };
  const colorName = product?.colors.find(({ id }) => id === asked.color)?.name[stored.locale] ?? null;
  return { ok: true, data: { ...named(changed.data, colorName), before } };
}

/** A line of today's catalogue at today's price; before it was asked there was none of it. */
function withAdded(
  stored: StoredOrder,
  { line: position, color, configuration, quantity = 1 }: LineChange,
  { productId, room }: NonNullable<LineChange['added']>,
): Result<ChangedLine, { code: LineChangeRefusal }> {
  const item = {
    productId,
    quantity: Math.max(1, quantity),
    configuration,
    ...(color !== null && { color }),
    ...(room && { room }),
  };
  const priced = quote([item], currentCatalogue, null, shippingRule, 0);
  if (!priced.ok) return { ok: false, code: refusalOf(priced.code) };
  const [sold] = priced.data.lines;
  if (!sold) return { ok: false, code: 'product-unknown' };
  const line = storedLine(sold, stored.locale);
  const changed = addOrderedLine<StoredLine>(stored, line, position, shippingRule);
  return changed.ok
    ? { ok: true, data: { ...changed.data, before: { ...line, quantity: 0, totalPrice: 0 } } }
    : changed;
}

function refusalOf(code: ChoiceRefusal): LineChangeRefusal {
  switch (code) {
    case 'paused':
    case 'colour-paused':
    case 'option-paused':
      return 'paused';
    // Samples are chosen in the shop.
    case 'samples-required':
    case 'samples-unexpected':
    case 'samples-too-many':
    case 'samples-repeated':
    case 'sample-not-offered':
      return 'not-made';
    default:
      return code;
  }
}

/** Whether the ledger, an earlier agreement or the workshop names this line or a later one: their numbers must stay. */
export const isNumbered = ({ ledger, shown }: Draft, position: number): boolean =>
  ledger.some(({ line }) => line !== undefined && line >= position) ||
  shown.order.agreements.some((one) => one.line >= position && changeKindOf(one) === 'line') ||
  isBegunFrom(position, workMarks(shown));

/** By the name that the colour has today, in the language of the order; the fit guarantee only where the new size earns it too. */
function named(changed: ChangedOrder<StoredLine>, colorName: string | null): ChangedOrder<StoredLine> {
  const line = { ...changed.line, colorName: changed.line.color === null ? null : (colorName ?? changed.line.color) };
  const window = windowOf(line.configuration);
  return { ...changed, line: window ? judged(line, window) : line };
}

function wrong(draft: Draft, order: LivingOrder, field: string, why: Message): LivingOrder {
  draft.wrong[field] = why;
  return order;
}

/** Beside the field that can mend it. */
const FIELDS: Readonly<Partial<Record<LineChangeRefusal, string>>> = {
  'size-outside-limits': 'change.configuration.width',
  'pleat-not-offered': 'change.configuration.pleatType',
  'option-not-offered': 'change.configuration.panels',
  'colour-required': 'change.color',
  'colour-unknown': 'change.color',
};

const refusal = (code: LineChangeRefusal): [field: string, why: Message] => [
  FIELDS[code] ?? 'change',
  message(`admin-life:change.refused.${code}`),
];
