/** GET /api/admin/orders/{orderNo}: one order whole, as its page shows it. */
import type * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-orders.ts';
import { lineRest } from '../../../src/domain/money/booking.ts';
import { toLira } from '../../../src/domain/money/money.ts';
import { dayOfEntry } from '../../../src/domain/money/till.ts';
import { grossOf, vatRows } from '../../../src/domain/money/vat.ts';
import { openActs } from '../../../src/domain/order/fit-claim.ts';
import { nextActOf } from '../../../src/domain/order/order-life.ts';
import { ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import { changeKindOf, takesSamplesBack } from '../../../src/domain/order/proposal.ts';
import { answer, failure } from '../../http/answer.ts';
import { stateNow } from '../../orders/change-view.ts';
import { isBound, shownClaim } from '../../orders/claim-view.ts';
import { looksOf } from '../../orders/drawn-windows.ts';
import { ownOrderView, timelineView } from '../../orders/order-view.ts';
import { factsOf } from '../../orders/order-words.ts';
import { workshopLine } from '../../orders/workshop-line.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import type { StoredLine } from '../../store/shapes/order.ts';
import { openView } from './list.ts';
import { livingOrder, SHOW, showInput, UNREAD, versionOfShown, workMarks, type ShownOrder } from './shown.ts';
/** The author of the question stays within the shop, and the token within its letter. */
function proposalView(shown: ShownOrder, proposal: NonNullable<ShownOrder['order']['proposal']>) {
  const { line, before, after, totals, difference, at, until, by, state, endedAt, text: words, reason } = proposal;
  return {
    ...{ line, at, until, by, state, endedAt, text: words ?? '', reason: reason ?? '' },
    before: proposedLine(before),
    after: proposedLine(after),
    total: toLira(totals.total),
    difference: toLira(difference),
    takesSamplesBack: takesSamplesBack(proposal),
    isLate: isLate(shown, proposal),
  };
}

function isLate(shown: ShownOrder, proposal: NonNullable<ShownOrder['order']['proposal']>): boolean {
  const { tokenHash } = proposal;
  const asked = {
    order: { ...shown.order, proposal },
    work: [workMarks(shown)],
    isEarnedUsed: shown.samplesUsedBy !== '',
  };
  return tokenHash === '' || stateNow(asked, tokenHash) === 'late';
}

const proposedLine = (line: StoredLine) => ({
  name: workshopLine(line).name,
  facts: factsOf(workshopLine(line), 'tr'),
  quantity: line.quantity,
  totalPrice: toLira(line.totalPrice),
});

/** In Turkish, the language of the back room. */
export function adminView(shown: ShownOrder): z.input<typeof contract.adminOrderAnswer> {
  const { order, kept: own, letters, journal, others, samplesUsedBy } = shown;
  const { items, ...view } = ownOrderView(order, 'tr');
  const { consents } = order;
  return {
    ...view,
    // The ledger beside it tells of refunds.
    timeline: timelineView(order, 'tr'),
    status: order.status,
    version: versionOfShown(shown),
    items: items.map((item, position) => {
      const { pricePerUnit = 0, options = [], vatRate = 0 } = order.lines[position] ?? {};
      return {
        ...workshopLine(item),
        ...looksOf(item.productId, item.color),
        pricePerUnit: toLira(pricePerUnit),
        options: options.map(({ id, amount }) => ({ id, amount: toLira(amount) })),
        vatRate,
      };
    }),
    locale: order.locale,
    hasAccount: own.uid !== undefined,
    isEmailProven: order.isEmailProven,
    reason: order.reason,
    paidAt: own.paidAt === undefined ? null : new Date(own.paidAt).toISOString(),
    coupon: order.coupon,
    samplesUsedBy: samplesUsedBy === '' ? null : samplesUsedBy,
    ledger: order.ledger.map(({ amount, line, source: _, ...entry }, index) => ({
      ...entry,
      id: String(index + 1),
      amount: toLira(amount),
      ...(line !== undefined && { line }),
      day: dayOfEntry(entry),
    })),
    paid: toLira(order.money.paid),
    balance: toLira(order.money.balance),
    open: openView(livingOrder(shown).open ?? []),
    allowedDebt: order.allowedDebt && { ...order.allowedDebt, amount: toLira(order.allowedDebt.amount) },
    lineRests: order.lines.map((_, line) => toLira(lineRest(order, line))),
    invoiced: toLira(grossOf(vatRows(order))),
    vat: vatRows(order).map(({ rate, vat }) => ({ rate, vat: toLira(vat) })),
    proposal: order.proposal && proposalView(shown, order.proposal),
    claims: order.claims.map((claim) => ({
      line: claim.line,
      ...shownClaim(claim, order),
      evidence: order.lines[claim.line]?.cover?.kind ?? '',
      acts: openActs(claim, isBound(claim, order, workMarks(shown))),
    })),
    agreements: order.agreements.map(({ agreedAt, line, textVersion, before, after }) => ({
      ...{ at: agreedAt, line, textVersion },
      kind: changeKindOf({ before, after }),
      name: workshopLine(after).name,
    })),
    refundable: toLira(order.money.refundable),
    consents: {
      at: consents.at,
      textVersion: consents.textVersion,
      distanceSales: consents.distanceSales,
      customMade: consents.customMade,
      marketing: consents.marketing,
      ...(consents.paper && { paper: consents.paper }),
    },
    notes: own.notes ?? [],
    checkedLines: own.checked ?? [],
    letters: letters.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    journal: journal.map(({ id, at, operator, act, before, after }) => ({ id, at, operator, act, before, after })),
    others: others.map(({ orderNo, status, createdAt, itemCount, total }) => ({
      orderNo,
      status,
      createdAt,
      itemCount,
      total: toLira(total),
    })),
    nextAct: nextActOf(livingOrder(shown)),
    isRemaking: order.isRemaking,
  };
}

export const showOrder = defineOperatorEndpoint(contract.showOrder, {
  async handle({ caller, params: { orderNo } }) {
    if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
    const read = await forOperator(caller, SHOW, showInput(caller, orderNo));
    if (!read.ok) return read;
    return typeof read.result === 'string' ? UNREAD[read.result] : answer(adminView(read.result.shown));
  },
});
