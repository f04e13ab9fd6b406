/** An order as its accountant reads it. */
import './csv-words.ts';
import * as z from 'zod/mini';
import type { ExportedOrder } from '../../../src/contract/admin-data.ts';
import { toLira } from '../../../src/domain/money/money.ts';
import { paysWithOrder } from '../../../src/domain/money/payment.ts';
import { paidOn } from '../../../src/domain/money/till.ts';
import { invoiceParty } from '../../../src/domain/order/invoice.ts';
import { OFF_PATH } from '../../../src/domain/order/status.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { grossOf, laterRows, vatLines, vatRows, type VatLine, type VatRow } from '../../../src/domain/money/vat.ts';
import { translator } from '../../http/messages.ts';
import { storedOrder } from '../../orders/stored-order.ts';
import { workshopName } from '../../orders/workshop-line.ts';
import type { StoredLine } from '../../store/shapes/order.ts';
import { storedHash } from '../../store/hash.ts';

/** Fields of the hash besides those that a buyer sees. */
const bookkeeping = storedHash('order', ['paidAt']);

/** HGETALL of an order. */
export const bookedOrder = z.pipe(
  z.array(z.string()),
  z.transform(async (flat, { issues }): Promise<ExportedOrder> => {
    const [order, books] = [await z.safeParseAsync(storedOrder, flat), z.safeParse(bookkeeping, flat)];
    if (order.success && books.success) return exported(order.data, books.data);
    issues.push({ code: 'custom', message: 'no order', input: flat });
    return z.NEVER;
  }),
);

const ENDS: readonly string[] = ['Delivered', ...OFF_PATH];

function exported(order: z.output<typeof storedOrder>, books: z.output<typeof bookkeeping>): ExportedOrder {
  const { totals, delivery, payment, timeline, ledger, money } = order;
  const [invoice, rows] = [vatLines(order), vatRows(order)];
  const total = grossOf(rows);
  const subtotal = grossOf(invoice.lines) + invoice.lines.reduce((sum, { discount }) => sum + discount, 0);
  const instalmentCost = ledger.reduce((sum, { method, amount }) => sum + (method === 'instalments' ? amount : 0), 0);
  /** The first time it stood there, or at one of them. */
  const since = (statuses: readonly string[]) => timeline.find(({ status }) => statuses.includes(status))?.at ?? null;
  // Cards are charged, and money is taken in the shop or at the door, without a mark of their own in the hash. A card of the
  // provider's page that is awaited, or never paid, has no day.
  const paidAt =
    books.paidAt ?? (payment.state === 'paid' && paysWithOrder(payment.type) ? Date.parse(order.createdAt) : null);
  return {
    orderNo: order.orderNo,
    createdAt: order.createdAt,
    // A coupon may pay all of it: no money came then.
    paidAt: paidAt === null ? null : (paidOn(ledger) ?? dayInIstanbul(new Date(paidAt))),
    shippedAt: since(['Shipped', 'OutForDelivery']),
    closedAt: ENDS.includes(order.status) ? since([order.status]) : null,
    status: order.status,
    customer: `${delivery.firstName} ${delivery.lastName}`,
    city: delivery.cityName,
    district: delivery.districtName,
    billing: invoiceParty(order.billing, delivery),
    lines: invoice.lines.map((taxed, at) => lineOf(order.lines[at], taxed)),
    later: laterRows(order).flatMap((row, at) => (row ? [lineOf(order.lines[at], { ...row, discount: 0 })] : [])),
    charges: invoice.charges.map((row) => ({ of: row.of, rate: row.rate, ...taxedInLira(row) })),
    subtotal: toLira(subtotal),
    discount: toLira(subtotal + totals.shipping + totals.fee + instalmentCost - total),
    shipping: toLira(totals.shipping),
    fee: toLira(totals.fee),
    instalmentCost: toLira(instalmentCost),
    total: toLira(total),
    vat: rows.map((row) => ({ rate: row.rate, ...taxedInLira(row) })),
    taken: toLira(total - money.due),
    paid: toLira(money.paid),
    refunded: toLira(money.refunded),
    balance: toLira(money.balance),
    withCarrier: toLira(money.withCarrier),
    paymentType: payment.type,
    paymentState: payment.state,
    installments: payment.installments,
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    invoiceNo: order.invoice?.number ?? null,
  };
}

function lineOf(ordered: Partial<StoredLine> = {}, { discount, ...taxed }: VatLine): ExportedOrder['lines'][number] {
  const { sku = '', quantity = 0, unitPrice = 0, vatRate = 0, ...line } = ordered;
  const totalPrice = taxed.gross + discount;
  return {
    sku,
    name: nameOf(line),
    quantity,
    unitPrice: toLira(totalPrice === 0 ? 0 : unitPrice),
    totalPrice: toLira(totalPrice),
    vatRate,
    discount: toLira(discount),
    ...taxedInLira(taxed),
  };
}

/** A remake costs nothing, or a part of its price, and says why. */
function nameOf({ productId, name: ordered = '', remake }: Partial<StoredLine>): string {
  const name = (productId === undefined ? undefined : workshopName(productId)) ?? ordered;
  return remake ? `${name} (${translator('tr')('admin-csv:remake', { time: remake.time })})` : name;
}

const taxedInLira = ({ net, vat, gross }: VatRow) => ({ net: toLira(net), vat: toLira(vat), gross: toLira(gross) });
