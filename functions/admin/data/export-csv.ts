/** Orders as lines of CSV: a line for each order, or for each line of its invoice. */
import './csv-words.ts';
import type { ExportedOrder } from '../../../src/contract/admin-data.ts';
import { csvLine, CSV_START, type Cell } from '../../../src/domain/values/csv.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { VAT_RATES } from '../../../src/domain/money/vat.ts';
import type { Translate } from '../../../src/i18n/messages.ts';
import { translator } from '../../http/messages.ts';

const amount = (lira: number): Cell => ({ kurus: toKurus(lira) });
/** `2026-11-27`, which every spreadsheet takes for a day. */
const day = (instant: string | null): string => (instant === null ? '' : dayInIstanbul(new Date(instant)));

/** Names of columns, and what stands in them. */
type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell])[];

/** Always the same ones, so that files of two months fit together. */
function columns(): Columns<ExportedOrder> {
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
    ...billingColumns(t).map(([name, cell]) => [name, ({ billing }: ExportedOrder) => cell(billing)] as const),
    named('lines', ({ lines }) => lines.map(({ quantity, name, sku }) => `${quantity} × ${name} (${sku})`).join(', ')),
    named('subtotal', ({ subtotal }) => amount(subtotal)),
    named('discount', ({ discount }) => amount(discount)),
    named('shipping', ({ shipping }) => amount(shipping)),
    named('fee', ({ fee }) => amount(fee)),
    named('instalmentCost', ({ instalmentCost }) => amount(instalmentCost)),
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
    named('taken', ({ taken }) => amount(taken)),
    named('paid', ({ paid }) => amount(paid)),
    named('refunded', ({ refunded }) => amount(refunded)),
    named('balance', ({ balance }) => amount(balance)),
    named('withCarrier', ({ withCarrier }) => amount(withCarrier)),
    named('paymentType', ({ paymentType }) => t(`admin-csv:payment.${paymentType}`)),
    named('installments', ({ installments }) => String(installments)),
    named('paymentState', ({ paymentState }) => t(`admin-csv:state.${paymentState}`)),
    named('paidAt', ({ paidAt }) => paidAt ?? ''),
    named('carrier', ({ carrier }) => carrier ?? ''),
    named('trackingNumber', ({ trackingNumber }) => trackingNumber ?? ''),
    named('invoiceNo', ({ invoiceNo }) => invoiceNo ?? ''),
  ];
}

type ColumnName =
  | 'billingKind' | 'billingName' | 'taxNumber' | 'taxOffice' | 'billingAddress' | 'billingPostalCode' | 'billingDistrict' | 'billingCity'
  | 'orderNo' | 'createdAt' | 'status' | 'shippedAt' | 'closedAt' | 'customer' | 'city' | 'district' | 'lines'
  | 'subtotal' | 'discount' | 'shipping' | 'fee' | 'instalmentCost' | 'total' | 'taken' | 'paid' | 'refunded' | 'balance' | 'withCarrier'
  | 'paymentType' | 'installments'
  | 'paymentState' | 'paidAt' | 'carrier' | 'trackingNumber' | 'invoiceNo'; // prettier-ignore

/** The first line, behind the mark of UTF-8. */
export const csvHead = (): string => CSV_START + csvLine(columns().map(([name]) => name));

export const csvOrder = (order: ExportedOrder): string => csvLine(columns().map(([, cell]) => cell(order)));

/** Whom an invoice goes to, as an e-Arşiv program asks for it. */
function billingColumns(t: Translate): Columns<ExportedOrder['billing']> {
  return [
    [t('admin-csv:column.billingKind'), ({ kind }) => t(`admin-csv:kind.${kind}`)],
    [t('admin-csv:column.billingName'), ({ name }) => name],
    [t('admin-csv:column.taxNumber'), ({ taxNumber }) => taxNumber],
    [t('admin-csv:column.taxOffice'), ({ taxOffice }) => taxOffice],
    [t('admin-csv:column.billingAddress'), ({ address }) => address],
    [t('admin-csv:column.billingPostalCode'), ({ postalCode }) => postalCode],
    [t('admin-csv:column.billingDistrict'), ({ district }) => district],
    [t('admin-csv:column.billingCity'), ({ city }) => city],
  ];
}

/** A line of an invoice; `unitPrice` is that of one piece, VAT in it. */
interface InvoiceLine {
  readonly order: ExportedOrder;
  /** Empty of a line with a paper of its own. */
  readonly invoiceNo: string;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly discount: number;
  readonly rate: number;
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
}

/**
 * Shipping with the fee at the door, and the cost of instalments, stand below the goods, for each rate; last what is made again at a
 * price after the invoice.
 */
function linesOfInvoice(order: ExportedOrder, t: Translate): InvoiceLine[] {
  const invoiceNo = order.invoiceNo ?? '';
  return [
    ...order.lines.map(({ vatRate: rate, ...line }) => ({ ...line, order, invoiceNo, rate })),
    ...order.charges.map(({ of, ...row }) => ({
      ...row,
      order,
      invoiceNo,
      sku: '',
      name: t(`admin-csv:charge.${of}`),
      quantity: 1,
      unitPrice: row.gross,
      discount: 0,
    })),
    ...order.later.map(({ vatRate: rate, ...line }) => ({ ...line, order, invoiceNo: '', rate })),
  ];
}

function invoiceColumns(t: Translate): Columns<InvoiceLine> {
  return [
    [t('admin-csv:column.orderNo'), ({ order }) => order.orderNo],
    [t('admin-csv:column.createdAt'), ({ order }) => day(order.createdAt)],
    [t('admin-csv:column.status'), ({ order }) => t(`rules:status.${order.status}`)],
    [t('admin-csv:column.invoiceNo'), ({ invoiceNo }) => invoiceNo],
    ...billingColumns(t).map(([name, cell]) => [name, ({ order }: InvoiceLine) => cell(order.billing)] as const),
    [t('admin-csv:column.sku'), ({ sku }) => sku],
    [t('admin-csv:column.name'), ({ name }) => name],
    [t('admin-csv:column.quantity'), ({ quantity }) => String(quantity)],
    [t('admin-csv:column.unitPrice'), ({ unitPrice }) => amount(unitPrice)],
    [t('admin-csv:column.discount'), ({ discount }) => amount(discount)],
    [t('admin-csv:column.rate'), ({ rate }) => String(rate)],
    [t('admin-csv:column.lineNet'), ({ net }) => amount(net)],
    [t('admin-csv:column.lineVat'), ({ vat }) => amount(vat)],
    [t('admin-csv:column.lineGross'), ({ gross }) => amount(gross)],
  ];
}

export const invoiceHead = (): string => CSV_START + csvLine(invoiceColumns(translator('tr')).map(([name]) => name));

export function invoiceLines(order: ExportedOrder): string {
  const t = translator('tr');
  const columnsOfLine = invoiceColumns(t);
  return linesOfInvoice(order, t)
    .map((line) => csvLine(columnsOfLine.map(([, cell]) => cell(line))))
    .join('');
}
