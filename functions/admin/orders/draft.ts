/** Everything that one change of an order writes, collected by its parts (`decide.ts`, `propose.ts`, `enter-money.ts`). */
import { pieceWords } from '../../../src/domain/board/board-pieces.ts';
import { openMoneyOf, sumsOf, type LedgerEntry } from '../../../src/domain/money/ledger.ts';
import { debtLeft, type LivingOrder } from '../../../src/domain/order/order-life.ts';
import type { Message } from '../../http/messages.ts';
import type { MailKind } from '../../mail/letter.ts';
import { versionOfShown, type ShownOrder } from './shown.ts';
import type { StoredLine, TimelineStep } from '../../store/shapes/order.ts';
import type { FieldName, WrittenFields } from '../../store/hash.ts';

/** A letter to place: its name, and what its hash says. */
export interface LetterToPlace {
  readonly id: string;
  readonly fields: WrittenFields<'letter'>;
}

/** For the journal, in short words; never anything of the customer's. */
export interface JournalLine {
  readonly act: string;
  readonly before: string;
  readonly after: string;
}

/** The letter with the link, apart from the others of a change. */
export interface Question {
  /** Name of the letter, and what its hash says. */
  readonly id: string;
  readonly fields: WrittenFields<'letter'>;
  /** The letter has the token, the store its hash. */
  readonly token: string;
  readonly tokenHash: string;
}

const MOST_TOLD = 20;

/** Collects what several parts of one change write, and what is wrong with them. */
export class Draft {
  readonly fields: Partial<Record<FieldName<'order'>, string>> = {};
  readonly events: TimelineStep[] = [];
  readonly letters: LetterToPlace[] = [];
  readonly journal: JournalLine[] = [];
  readonly wrong: Record<string, Message> = {};
  readonly entries: LedgerEntry[] = [];
  remindAt: number | null = null;
  paidLines: readonly StoredLine[] | null = null;
  question: Question | null = null;
  /** Our name of a refund that the provider is to send, once this is written. */
  refund: string | null = null;

  /** Lines and amounts as they become. */
  lines: readonly StoredLine[];
  totals: ShownOrder['order']['totals'];
  /** The guest by whom a code that the order earned may be used from now on; empty where that is nobody else. */
  earnedGuest = '';
  readonly shown: ShownOrder;
  /** The version that it becomes. */
  readonly next: number;
  readonly at: string;
  readonly by: string;

  constructor(shown: ShownOrder, by: string, now: Date) {
    this.shown = shown;
    this.lines = shown.order.lines;
    this.totals = shown.order.totals;
    this.next = versionOfShown(shown) + 1;
    this.at = now.toISOString();
    this.by = by;
  }

  /** As it becomes. */
  get ledger(): readonly LedgerEntry[] {
    return [...this.shown.order.ledger, ...this.entries];
  }

  /** Appends, and returns the order with what is open of its money then. */
  book(order: LivingOrder, entries: readonly LedgerEntry[]): LivingOrder {
    this.entries.push(...entries);
    const open = openMoneyOf(order, sumsOf(this.ledger));
    const { allowedDebt } = this.shown.order;
    if (!allowedDebt) return { ...order, open };
    const amount = debtLeft(allowedDebt.amount, open);
    if (amount < allowedDebt.amount) this.fields.allowedDebt = JSON.stringify({ ...allowedDebt, amount });
    return { ...order, open, allowedDebt: amount };
  }

  /** Writes other lines. @param totals of the order with them; as before where the price is the same */
  alter(lines: readonly StoredLine[], totals = this.totals): void {
    this.lines = lines;
    this.totals = totals;
    this.fields.pieces = pieceWords(lines);
    const { coupon } = this.shown.order;
    this.fields.altered = JSON.stringify({ lines, totals, ...(coupon === null && { coupon }) });
  }

  tell(kind: MailKind, id: string, fields: WrittenFields<'letter'> = {}): void {
    this.letters.push({ id: `${kind}:${id}`, fields: { kind, orderNo: this.shown.order.orderNo, ...fields } });
  }

  /** A letter that is named by the version it tells of. */
  tellOfVersion(kind: MailKind, fields: WrittenFields<'letter'>): void {
    this.tell(kind, `${this.shown.order.orderNo}:${this.next}`, fields);
    this.writeTold();
  }

  /** So that the order's page finds the letters that are named by this version. */
  writeTold(): void {
    const { told = [] } = this.shown.kept;
    this.fields.told = [...told, String(this.next)].slice(-MOST_TOLD).join(' ');
  }
}
