/** An order as its accountant reads it: as an object, and as a line of CSV. */
import * as z from 'zod/mini';
import type { ExportedOrder } from '../../../src/contract/admin-data.ts';
import { csvLine, CSV_START, type Cell } from '../../../src/domain/values/csv.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { toKurus, toLira } from '../../../src/domain/money/money.ts';
import { OFF_PATH } from '../../../src/domain/order/status.ts';
import { VAT_RATES, vatRows } from '../../../src/domain/money/vat.ts';
import { translator } from '../../http/messages.ts';
import { storedOrder } from '../../orders/stored-order.ts';
import { hashAnswer } from '../../store/answers.ts';

/** Fields of the hash besides those that a buyer sees. */
const bookkeeping = z.pipe(
  hashAnswer,
  z.object({
    paidAt: z.exactOptional(z.string().check(z.regex(/^\d{13}$/))),
  }),
);

/** HGETALL of an order. */
export const bookedOrder = z.pipe(
  z.array(z.string()),
  z.transform((flat, { issues }): ExportedOrder => {
    const [order, books] = [z.safeParse(storedOrder, flat), z.safeParse(bookkeeping, flat)];
    if (order.success && books.success) return exported(order.data, books.data);
    issues.push({ code: 'custom', message: 'no order', input: flat });
    return z.NEVER;
  }),
);

const ENDS: readonly string[] = ['Delivered', ...OFF_PATH];

function exported(order: z.output<typeof storedOrder>, books: z.output<typeof bookkeeping>): ExportedOrder {
  const { totals, delivery, payment, timeline } = order;
  /** The first time it stood there, or at one of them. */
  const since = (statuses: readonly string[]) => timeline.find(({ status }) => statuses.includes(status))?.at ?? null;
  // Cards are charged, and cash is taken, without a mark of their own in the hash.
  const paidAt = books.paidAt === undefined ? null : new Date(Number(books.paidAt)).toISOString();
  return {
    orderNo: order.orderNo,
    createdAt: order.createdAt,
    paidAt: paidAt ?? (payment.type === 'credit-card' ? order.createdAt : null),
    shippedAt: since(['Shipped', 'OutForDelivery']),
    closedAt: ENDS.includes(order.status) ? since([order.status]) : null,
    status: order.status,
    customer: `${delivery.firstName} ${delivery.lastName}`,
    city: delivery.cityName,
    district: delivery.districtName,
    lines: order.lines.map(({ sku, name, quantity, unitPrice, totalPrice, vatRate }) => ({
      sku,
      name,
      quantity,
      unitPrice: toLira(unitPrice),
      totalPrice: toLira(totalPrice),
      vatRate,
    })),
    subtotal: toLira(totals.subtotal),
    discount: toLira(totals.discount),
    shipping: toLira(totals.shipping),
    fee: toLira(totals.fee),
    total: toLira(totals.total),
    vat: vatRows(order).map(({ rate, net, vat, gross }) => ({
      rate,
      net: toLira(net),
      vat: toLira(vat),
      gross: toLira(gross),
    })),
    paid: toLira(order.money.paid),
    refunded: toLira(order.money.refunded),
    balance: toLira(order.money.balance),
    withCarrier: toLira(order.money.withCarrier),
    paymentType: payment.type,
    paymentState: payment.state,
    installments: payment.installments,
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    invoiceNo: order.invoice?.number ?? null,
  };
}

const amount = (lira: number): Cell => ({ kurus: toKurus(lira) });
/** `2026-11-27`, which every spreadsheet takes for a day. */
const day = (instant: string | null): string => (instant === null ? '' : dayInIstanbul(new Date(instant)));

/** Names of the columns, and an order in them. Always the same ones, so that files of two months fit together. */
function columns(): readonly (readonly [string, (order: ExportedOrder) => Cell])[] {
  const t = translator('tr');
  const named = (name: ColumnName, cell: (order: ExportedOrder) => Cell) =>
    [t(`admin-csv:column.${name}`), cell] as const;
  return [
    named('orderNo', ({ orderNo }) => orderNo),
    named('createdAt', ({ createdAt }) => day(createdAt)),
    named('status', ({ status }) => t(`rules:status.${status}`)),
    named('shippedAt', ({ shippedAt }) => day(shippedAt)),
    named('closedAt', ({ closedAt }) => day(closedAt)),
    named('customer', ({ customer }) => customer),
    named('city', ({ city }) => city),
    named('district', ({ district }) => district),
    named('lines', ({ lines }) => lines.map(({ quantity, name, sku }) => `${quantity} × ${name} (${sku})`).join(', ')),
    named('subtotal', ({ subtotal }) => amount(subtotal)),
    named('discount', ({ discount }) => amount(discount)),
    named('shipping', ({ shipping }) => amount(shipping)),
    named('fee', ({ fee }) => amount(fee)),
    named('total', ({ total }) => amount(total)),
    ...VAT_RATES.flatMap((rate) =>
      (['net', 'vat', 'gross'] as const).map(
        (part) =>
          [
            t(`admin-csv:column.${part}`, { rate }),
            ({ vat }: ExportedOrder) => amount(vat.find((row) => row.rate === rate)?.[part] ?? 0),
          ] as const,
      ),
    ),
    named('paid', ({ paid }) => amount(paid)),
    named('refunded', ({ refunded }) => amount(refunded)),
    named('balance', ({ balance }) => amount(balance)),
    named('withCarrier', ({ withCarrier }) => amount(withCarrier)),
    named('paymentType', ({ paymentType }) => t(`admin-csv:payment.${paymentType}`)),
    named('installments', ({ installments }) => String(installments)),
    named('paymentState', ({ paymentState }) => t(`admin-csv:state.${paymentState}`)),
    named('paidAt', ({ paidAt }) => day(paidAt)),
    named('carrier', ({ carrier }) => carrier ?? ''),
    named('trackingNumber', ({ trackingNumber }) => trackingNumber ?? ''),
    named('invoiceNo', ({ invoiceNo }) => invoiceNo ?? ''),
  ];
}

type ColumnName =
  | 'orderNo' | 'createdAt' | 'status' | 'shippedAt' | 'closedAt' | 'customer' | 'city' | 'district' | 'lines'
  | 'subtotal' | 'discount' | 'shipping' | 'fee' | 'total' | 'paid' | 'refunded' | 'balance' | 'withCarrier' | 'paymentType' | 'installments'
  | 'paymentState' | 'paidAt' | 'carrier' | 'trackingNumber' | 'invoiceNo'; // prettier-ignore

/** The first line, behind the mark of UTF-8. */
export const csvHead = (): string => CSV_START + csvLine(columns().map(([name]) => name));

export const csvOrder = (order: ExportedOrder): string => csvLine(columns().map(([, cell]) => cell(order)));
