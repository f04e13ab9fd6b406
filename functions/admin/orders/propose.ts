/** Effects on an order of asking the customer about another size or colour, and of withdrawing the question. */
import { formatMoney, toKurus } from '../../../src/domain/money/money.ts';
import {
  changeOrderedLine,
  type ChangedOrder,
  type LineChange,
  type LineChangeRefusal,
} from '../../../src/domain/order/order-change.ts';
import { isEarly, type LivingOrder } from '../../../src/domain/order/order-life.ts';
import { cashAllowed } from '../../../src/domain/money/payment.ts';
import { CHANGE_MS } from '../../../src/domain/order/proposal.ts';
import { windowOf } from '../../../src/domain/price/pricing.ts';
import { judged } from '../../../src/domain/window/fit-cover.ts';
import { currentCatalogue, shippingRule } from '../../catalogue/current-catalogue.ts';
import { shop } from '../../catalogue/shop.ts';
import { message, type Message } from '../../http/messages.ts';
import { seal } from '../../mail/sealed.ts';
import { differingFacts } from '../../orders/change-letters.ts';
import { hashOfToken, newToken } from '../../session/one-time-token.ts';
import type { Draft } from './draft.ts';
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
  const colours = currentCatalogue.get(stored.lines[asked.line]?.productId ?? 0);
  const changed = changeOrderedLine(stored, asked, colours, shippingRule);
  if (!isEarly(order.status)) return wrong(draft, order, 'change', message('admin-life:change.late'));
  // The question is a link in a letter.
  if (stored.delivery.email === '') return wrong(draft, order, 'change', message('admin-life:change.noEmail'));
  if (!changed.ok) return wrong(draft, order, ...refusal(changed.code));
  const colorName = colours?.colors.find(({ id }) => id === asked.color)?.name[stored.locale] ?? null;
  const { line, totals, difference } = named(changed.data, colorName);
  if (stored.payment.type === 'cash-on-delivery' && difference > 0 && !cashAllowed(totals.total, cashCap())) {
    const cap = formatMoney(cashCap(), 'tr');
    return wrong(draft, order, 'change', message('admin-life:change.cashCap', { cap }));
  }
  if (stored.agreements.length >= MOST_AGREED) {
    return wrong(draft, order, 'change', message('admin-life:change.full', { max: MOST_AGREED }));
  }
  const token = newToken();
  const tokenHash = hashOfToken(token);
  const until = now.getTime() + CHANGE_MS;
  const before = stored.lines[asked.line] ?? line;
  const proposal: Proposal = {
    id: String(draft.next),
    tokenHash,
    line: asked.line,
    before,
    after: line,
    totals,
    difference,
    at: draft.at,
    until: new Date(until).toISOString(),
    by: draft.by,
    ...(asked.text && { text: asked.text }),
  };
  draft.fields.proposal = JSON.stringify(proposal);
  draft.fields.proposalState = 'open';
  draft.fields.proposalEndedAt = '';
  const kind = 'order-change-asked';
  const { orderNo } = stored;
  const fields = { kind, orderNo, secret: seal(token), linkEnds: String(until) };
  draft.question = { id: `${kind}:${orderNo}:${draft.next}`, fields, token, tokenHash };
  draft.writeTold();
  const [was, becomes] = differingFacts(before, line, 'tr');
  const number = `${asked.line + 1}.`;
  draft.journal.push({ act: 'order-change-asked', before: `${number} ${was}`, after: becomes });
  return { ...order, hasOpenChange: true };
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
