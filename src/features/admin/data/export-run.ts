/** One export, fetched part by part; what broke off goes on where it stopped, so that no day is read twice. */
import { exportOrders, type ExportedOrder } from '../../../contract/admin-data.ts';
import { partsOf, type ExportFormat } from '../../../domain/order/export-range.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';

/** Milliseconds for one part, which is sent while it is read. */
const PART_MS = 60_000;

export interface ExportRun {
  readonly from: string;
  readonly to: string;
  readonly format: ExportFormat;
  readonly name: string;
  /** Orders, lines or movements read so far, by the format. */
  count: number;
  /** Ranges still to be fetched, the oldest first. */
  waiting: { from: string; to: string; cursor: string }[];
  readonly lines: string[];
  readonly orders: ExportedOrder[];
}

export const newRun = (from: string, to: string, format: ExportFormat): ExportRun => ({
  from,
  to,
  format,
  name: `kivrim-perde-${format === 'entries' ? 'para' : 'siparisler'}-${from}-${to}.${format === 'json' ? 'json' : 'csv'}`,
  count: 0,
  waiting: partsOf(from, to).map((part) => ({ ...part, cursor: '' })),
  lines: [],
  orders: [],
});

/** Fetches what is waiting. @returns the failure that stopped it, or null at the end */
export async function goOn(run: ExportRun, told: (count: number) => void): Promise<CallFailure | null> {
  for (let part = run.waiting[0]; part; part = run.waiting[0]) {
    const query = { ...part, format: run.format };
    const answer = await callAsOperator(exportOrders, { query, timeoutMs: PART_MS });
    if (!answer.ok) return answer;
    const { orders, lines, next } = answer.data;
    run.orders.push(...orders);
    // The head of the file comes with every part of a long range, and stands in it once.
    const hasHead = run.format !== 'json' && part.cursor === '';
    run.count += orders.length + lines.length - (hasHead ? 1 : 0);
    run.lines.push(...(hasHead && run.lines.length > 0 ? lines.slice(1) : lines));
    if (next === null) run.waiting.shift();
    else part.cursor = next;
    told(run.count);
  }
  return null;
}

export const fileOf = ({ format, lines, from, to, orders }: ExportRun): Blob =>
  format !== 'json'
    ? new Blob(lines, { type: 'text/csv' })
    : new Blob([JSON.stringify({ from, to, orders }, null, 2)], { type: 'application/json' });
