/**
 * DELETE /api/account: everything of the customer goes, but the orders. Commercial books and their vouchers are kept for
 * years (`retention.orderYears`; Turkish Commercial Code art. 82), so an order stays as it was placed and is only cut
 * from the account: the first hundred by the script that deletes it, the rest in steps (`orders/cut-loose.ts`), and from the
 * first of them on nobody can sign in. Consent to campaign e-mails ends; the proof that there was one stays with the hash of the address
 * (`marketing-consent`). Two round trips, also when the call comes again because its answer was lost; a third only when the
 * session ends between the two.
 */
import '../http/mail-words.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/account.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { answer, failure, type Failure } from '../http/answer.ts';
import { log, placeOf } from '../http/log.ts';
import { translator } from '../http/messages.ts';
import { accountDeleted, placesAccountLetters, type KeptOrders } from '../mail/account-letters.ts';
import { sendPlaced } from '../mail/outbox.ts';
import { letterPlaced, placingInput, type LetterPlacement } from '../mail/placing.ts';
import { finishDeletions } from '../orders/cut-loose.ts';
import { confirmPassword, type Confirmation } from '../session/confirm-password.ts';
import { defineCustomerEndpoint, forCustomer, type CallerResult } from '../session/customer.ts';
import type { Caller } from '../session/tokens.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { DELETE, deletionInput, keptOrders } from './deletion.ts';

/** Time spent behind the answer; the job does the rest. */
const CUTTING_MS = 10_000;

/** The last operator, or the last owner, leaves by a command (decisions A8), and an operator gives the factor afresh. */
const REFUSALS = {
  CHANGED: failure('conflict'),
  LAST: failure('last_operator'),
  UNCONFIRMED: failure('confirmation_required'),
} as const;

/** The account may be gone already, by the same call whose answer was lost. */
const FIND_DELETED = defineScript({
  name: 'find-deleted-account',
  uses: placesAccountLetters,
  keys: { deletedAccount: 'deletedAccount' },
  lua: `
local orders = redis.call('GET', deletedAccount)
if not orders then return {} end
return {orders, heldLetter('account-deleted:' .. callId)}`,
  answer: z.union([z.tuple([]), z.tuple([keptOrders, letterPlaced])]),
});

interface Deletion {
  readonly ok: true;
  readonly orders: KeptOrders;
  readonly letter: LetterPlacement;
  /** Whether some orders still lead to the customer. */
  readonly isMoreToCut: boolean;
}

export const deleteAccount = defineCustomerEndpoint(contract.deleteAccount, {
  bodyLimit: 2048,
  async handle({ caller, body, locale, network, waitUntil }) {
    const callId = randomUUID();
    const placing = placingInput(callId, network());
    const confirmed = await confirmPassword(caller, body.password, 'password');
    const tried = confirmed.ok ? await deleteAll(caller, confirmed, locale, placing) : confirmed;
    const deleted =
      tried.ok || tried.code !== 'session_ended' ? tried : ((await findDeleted(caller, placing)) ?? tried);
    if (!deleted.ok) return deleted;
    const { orders, letter, isMoreToCut } = deleted;
    const { count, orderNos, until } = orders;
    if (isMoreToCut) waitUntil(cutOn());
    if (confirmed.ok) {
      const { email, firstName } = confirmed.owner;
      const held = { id: `account-deleted:${callId}`, holder: callId, kind: 'account-deleted' } as const;
      sendPlaced(waitUntil, letter, held, email, () => accountDeleted(locale, firstName, orders));
    }
    if (until === null) return answer({ kept: [] });
    const reason = translator(locale)('mail:keptReason');
    return answer({ kept: [{ what: 'orders', count, orderNos, until, reason }] });
  },
});

type DeletionRefusal =
  Failure<'conflict' | 'last_operator' | 'confirmation_required'> | Extract<CallerResult<unknown>, Failure>;
type PlacingInput = ReturnType<typeof placingInput>;

async function deleteAll(
  caller: Caller,
  confirmed: Confirmation,
  locale: Locale,
  placing: PlacingInput,
): Promise<Deletion | DeletionRefusal> {
  const input = deletionInput(caller.sub, caller.sid, confirmed, locale, placing);
  const deleted = await forCustomer(caller, DELETE, input);
  if (!deleted.ok) return deleted;
  if (typeof deleted.result === 'string') return REFUSALS[deleted.result];
  const [orders, letter, cut] = deleted.result;
  return { ok: true, orders, letter, isMoreToCut: cut === 'MORE' };
}

async function findDeleted({ sub }: Caller, { keys, args }: PlacingInput): Promise<Deletion | undefined> {
  const found = await store().run(FIND_DELETED, {
    keys: { ...keys, deletedAccount: key.deletedAccount(sub) },
    args,
  });
  if (found.length === 0) return undefined;
  const [orders, letter] = found;
  return { ok: true, orders, letter, isMoreToCut: true };
}

/** Never rejects: what it does not get to is the job's. */
async function cutOn(): Promise<void> {
  try {
    await finishDeletions(CUTTING_MS);
  } catch (error) {
    log('error', 'deletions_not_finished', placeOf(error));
  }
}
