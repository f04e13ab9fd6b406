/** The answer to campaign e-mails at registration (decisions P18). */
import * as z from 'zod/mini';
import type { EndpointInput } from '../http/endpoint.ts';
import { emailHash } from '../http/identity.ts';
import type * as contract from '../../src/contract/entrance.ts';
import { actInput, setConsent } from '../marketing/consent.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';

type Input = Pick<EndpointInput<typeof contract.register>, 'body' | 'locale'>;

/**
 * Lua, beside `setConsent`: defines `registerConsent(isClaimed)`. An account begins with its own answer: earlier
 * consent of the address ends without a tick, and a tick is written beside it, so that a stranger who registers the
 * address learns nothing of it. A proven claim of the order before keeps the tick of that order.
 */
export const registerConsent = defineFragment({
  args: { consentHash: 'text', acceptMarketing: 'text' },
  lua: `
local function registerConsent(isClaimed)
  if acceptMarketing == '1' or not isClaimed then setConsent(consentHash, acceptMarketing, not isClaimed) end
end`,
});

export function registerConsentInput({ body, locale }: Input) {
  const given = body.acceptMarketing;
  return {
    ...actInput({ given, source: 'registration', locale }),
    consentHash: emailHash(body.email),
    acceptMarketing: given ? '1' : '0',
  };
}

/**
 * For a customer registered since `registeredSince` the last press counts. An old customer who signs in by this form
 * has withdrawn nothing.
 */
const REGISTER_AGAIN = defineScript({
  name: 'register-consent-again',
  uses: [setConsent],
  keys: { user: 'user' },
  args: { consentHash: 'text', acceptMarketing: 'text', registeredSince: 'text' },
  lua: `
local registeredAt = redis.call('HGET', user, ${f.user.registeredAt}) or ''
if acceptMarketing == '1' or registeredAt >= registeredSince then setConsent(consentHash, acceptMarketing) end
return 'DONE'`,
  answer: z.literal('DONE'),
});

/**
 * The same form again, because its answer was lost, from a caller who knows the password.
 * @param claimedOrderNo of the order before, whose tick stays; empty without one
 * @throws StoreUnavailable
 */
export async function registerConsentAgain(
  input: Input,
  uid: string,
  claimedOrderNo: string,
  justNowMs: number,
): Promise<void> {
  // The account offered with an order asks nothing of campaign e-mails.
  if (claimedOrderNo !== '' && !input.body.acceptMarketing) return;
  const registeredSince = new Date(Date.now() - justNowMs).toISOString();
  await store().run(REGISTER_AGAIN, {
    keys: { user: key.user(uid) },
    args: { ...registerConsentInput(input), registeredSince },
  });
}
