/**
 * The sweep of the outbox (security §2.9): sends what a call has placed and not sent, because its process died, the
 * store or the mail server was away, or a cap held it back. Runs on a schedule, as often as wanted and side by side.
 */
import { randomUUID } from 'node:crypto';
import { log } from '../http/log.ts';
import { deliver, logGivenUp, settle, type Attempt } from '../mail/outbox.ts';
import { claimDueLetters, type ClaimedLetter } from './due-letters.ts';
import { defineJob, RUN_MS } from './job.ts';
import { readLetter } from './kinds.ts';

/** Letters that one sweep hands to the mail server at the same time. */
const BATCH = 10;

export interface SweepCounts {
  readonly sent: number;
  /** To be tried again. */
  readonly later: number;
  readonly failed: number;
}

interface Bounds {
  /** Milliseconds after which no further letter is begun. */
  readonly budgetMs?: number;
  readonly most?: number;
}

/**
 * Sends the letters whose time has come, ten at a time, until there are none, or its time or number is over.
 * @throws StoreUnavailable when the outbox cannot be read; what was claimed by then is tried again later
 */
export async function sendDueLetters({ budgetMs = RUN_MS, most = 200 }: Bounds = {}): Promise<SweepCounts> {
  const started = performance.now();
  const outcomes: Attempt['outcome'][] = [];
  while (outcomes.length < most && performance.now() - started < budgetMs) {
    const holder = randomUUID();
    const { letters, reached, isEmpty, givenUp } = await claimDueLetters(
      holder,
      Math.min(BATCH, most - outcomes.length),
    );
    for (const cap of reached) log('error', 'letters_slowed', { cap });
    for (const [kind, reason] of givenUp) {
      logGivenUp(kind, reason);
      outcomes.push('FAILED');
    }
    if (isEmpty) break;
    const attempts = await Promise.all(letters.map((letter) => sendClaimed(letter, holder)));
    outcomes.push(...attempts.map(({ outcome }) => outcome));
  }
  const count = (outcome: Attempt['outcome']) => outcomes.filter((one) => one === outcome).length;
  return { sent: count('SENT'), later: count('LATER'), failed: count('FAILED') };
}

export const runLetters = defineJob('letters', async () => ({ ...(await sendDueLetters()) }));

/** Never rejects. A letter that cannot be read or composed is tried again: a newer version may be on its way. */
async function sendClaimed(letter: ClaimedLetter, holder: string): Promise<Attempt> {
  const { id } = letter;
  const read = tryToRead(letter);
  if (typeof read === 'object') return deliver({ id, holder, kind: read.kind }, read.to, read.compose);
  if (read === undefined) log('error', 'letter_unreadable', { letter: id });
  const attempt: Attempt = read ? { outcome: 'OUTDATED' } : { outcome: 'LATER', reason: 'unreadable' };
  await settle({ id, holder, kind: letter.fields.kind ?? 'unknown' }, attempt);
  return attempt;
}

function tryToRead(letter: ClaimedLetter): ReturnType<typeof readLetter> {
  try {
    return readLetter(letter);
  } catch {
    return undefined;
  }
}
