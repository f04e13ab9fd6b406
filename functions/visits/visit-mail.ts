/** Letters to the person who booked a visit, behind the script that booked, moved or cancelled it. */
import { sendPlaced } from '../mail/outbox.ts';
import type { LetterPlacement } from '../mail/placing.ts';
import type { BookedLetter } from './booking-store.ts';
import { visitBooked, visitCancelled } from './visit-letter.ts';

type WaitUntil = (work: Promise<unknown>) => void;

/** @param holder id of the call */
export function sendBooked(
  waitUntil: WaitUntil,
  placement: LetterPlacement,
  holder: string,
  { message: { email, name, language }, token, facts }: BookedLetter,
): void {
  const held = { id: `visit-booked:${facts.subject}:${facts.version}`, holder, kind: 'visit-booked' } as const;
  sendPlaced(waitUntil, placement, held, email, () => visitBooked(language, name, facts, token));
}

/** @param holder id of the call @param dropped version of the visit that ended: a visit that is planned anew may end again */
export function sendCancelled(
  waitUntil: WaitUntil,
  placement: LetterPlacement,
  holder: string,
  { message: { email, name, language }, facts }: BookedLetter,
  dropped: number,
): void {
  const held = { id: `visit-cancelled:${facts.subject}:${dropped}`, holder, kind: 'visit-cancelled' } as const;
  sendPlaced(waitUntil, placement, held, email, () => visitCancelled(language, name, facts));
}
