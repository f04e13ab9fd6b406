/** Letters of a card that has paid: they leave behind the answer of the call that settled it, or at the end of the job. */
import * as z from 'zod/mini';
import { log, placeOf } from '../../http/log.ts';
import { letterPlaced } from '../../mail/placing.ts';
import { sendPaidOrder, sendPlacedOrder } from '../order-mails.ts';
import { readAttempt } from './attempts.ts';

/** The name of the buyer's letter, and how that one and the shop's were placed. */
export const paidLetters = z.tuple([
  z.literal('PAID'),
  z.enum(['order-received', 'order-paid']),
  letterPlaced,
  letterPlaced,
]);

/** Sends them in the words of the order as it is paid. Never rejects: the sweep sends what is not sent here. */
export async function sendSettled(
  waitUntil: (work: Promise<unknown>) => void,
  attempt: string,
  [, kind, letter, shopLetter]: z.output<typeof paidLetters>,
  holder: string,
): Promise<void> {
  try {
    const order = (await readAttempt(attempt))?.order;
    if (!order) return;
    const send = kind === 'order-received' ? sendPlacedOrder : sendPaidOrder;
    send(waitUntil, { order, letter, shopLetter }, holder);
  } catch (error) {
    log('error', 'letters_left_to_sweep', placeOf(error));
  }
}
