/** The letters of a customer's answer to a proposal: the agreed change to the customer, the answer to the shop. */
import { sendPlaced } from '../mail/outbox.ts';
import type { LetterPlacement } from '../mail/placing.ts';
import { changeAgreed, changeAnswered } from './change-letters.ts';
import type { AskedOrder } from './change-view.ts';
import { ordersMail } from './shop-letter.ts';

interface AnswerLetters {
  readonly accept: boolean;
  readonly toBuyer: LetterPlacement;
  readonly toShop: LetterPlacement;
}

/** Sends the letters of an answer behind it; the job sends those that do not leave here. */
export function sendAnswered(
  waitUntil: (work: Promise<unknown>) => void,
  order: AskedOrder,
  { accept, toBuyer, toShop }: AnswerLetters,
  holder: string,
): void {
  const names = lettersOf(order);
  const agreed = { id: names.buyerLetter, holder, kind: 'order-change-agreed' } as const;
  sendPlaced(waitUntil, toBuyer, agreed, order.delivery.email, () => changeAgreed(order));
  const answered = { id: names.shopLetter, holder, kind: 'order-change-answered' } as const;
  sendPlaced(waitUntil, toShop, answered, ordersMail(), () => changeAnswered(order, accept));
}

/** Names of both letters. */
export const lettersOf = ({ orderNo, proposal }: AskedOrder) => ({
  buyerLetter: `order-change-agreed:${orderNo}:${proposal.id}`,
  shopLetter: `order-change-answered:${orderNo}:${proposal.id}`,
});
