/** Orders for the workshop: the calls of `src/contract/admin-sheets.ts`. One round trip each. */
import type * as z from 'zod/mini';
import production from '#content/production.json' with { type: 'json' };
import * as contract from '../../../src/contract/admin-sheets.ts';
import { measured } from '../../../src/domain/cart/cart.ts';
import { windowsToCut } from '../../../src/domain/cutting/order-pieces.ts';
import { toLira } from '../../../src/domain/money/money.ts';
import { awaitsPayment, type PaymentState } from '../../../src/domain/money/payment.ts';
import { nextActOf } from '../../../src/domain/order/order-life.ts';
import { askedLine } from '../../../src/domain/order/proposal.ts';
import { markUnpaid } from '../../../src/domain/order/remake.ts';
import { ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import { stepOf, type DeliveryStatus } from '../../../src/domain/order/status.ts';
import { answer, failure } from '../../http/answer.ts';
import { serve } from '../../http/serve.ts';
import { looksOf } from '../../orders/drawn-windows.ts';
import { owedOf } from '../../orders/ledger.ts';
import { workshopLine } from '../../orders/workshop-line.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { clothOfProduct } from '../cloth/stock.ts';
import { listStatus, nextCursor } from './list.ts';
import { livingOrder, SHOW, showInput, UNREAD, type ShownOrder } from './shown.ts';

const isUnpaid = (status: DeliveryStatus, state: PaymentState): boolean =>
  stepOf(status) < stepOf('Shipped') && awaitsPayment(state);

const listSheets = defineOperatorEndpoint(contract.listSheets, {
  async handle({ caller, query }) {
    const listed = await listStatus(caller, query);
    if (!listed.ok) return listed;
    const [rows, next] = listed.result;
    return answer({
      items: rows.map(({ orderNo, status, estimate, paymentState }) => ({
        orderNo,
        status,
        estimatedDelivery: estimate.to,
        isUnpaid: isUnpaid(status, paymentState),
      })),
      next: nextCursor(next),
    });
  },
});

/** Field by field, so that nothing of an order reaches the workshop that is not named here. */
function sheetView(shown: ShownOrder): z.input<typeof contract.showSheet.answer> {
  const { order, kept } = shown;
  const { email: _, ...delivery } = order.delivery;
  const living = livingOrder(shown);
  const act = nextActOf(living);
  const asked = askedLine(order.proposal ?? undefined, order.proposal?.state ?? 'open', Date.now());
  const door = living.open?.find(({ kind }) => kind === 'door');
  const lines = markUnpaid(order.lines, owedOf(order));
  const toCut = { ...order, promised: order.estimate.to, lines, cuts: kept.cuts ?? [], board: kept.board ?? [] };
  return {
    orderNo: order.orderNo,
    status: order.status,
    createdAt: order.createdAt,
    estimatedDeliveryFrom: order.estimate.from,
    estimatedDelivery: order.estimate.to,
    isUnpaid: isUnpaid(order.status, order.payment.state),
    items: lines.map((line, position) => {
      const {
        productId,
        sku,
        slug,
        name,
        color,
        colorName,
        room,
        quantity,
        configuration,
        parts,
        samples,
        remake,
        cover,
      } = workshopLine(line);
      return {
        ...{ productId, sku, slug, name, color, room, quantity, configuration: measured(configuration) },
        ...(colorName === undefined ? {} : { colorName }),
        ...(parts && { parts }),
        ...(samples && { samples }),
        ...(remake && { remake }),
        ...(cover && { cover }),
        ...(line.isUnpaid && { isUnpaid: true }),
        ...(position === asked && { isAsked: true }),
        ...looksOf(productId, color),
      };
    }),
    toCut: windowsToCut(toCut, clothOfProduct, production),
    delivery,
    collect: door ? toLira(door.amount) : null,
    notes: (kept.notes ?? []).map(({ text, at }) => ({ text, at })),
    nextAct: act === 'produce' || act === 'ready' ? act : null,
    isRemaking: order.isRemaking,
  };
}

const showSheet = defineOperatorEndpoint(contract.showSheet, {
  async handle({ caller, params: { orderNo } }) {
    if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
    const read = await forOperator(caller, SHOW, showInput(caller, orderNo));
    if (!read.ok) return read;
    return typeof read.result === 'string' ? UNREAD[read.result] : answer(sheetView(read.result.shown));
  },
});

export const adminSheets = serve(listSheets, showSheet);
