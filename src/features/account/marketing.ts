import { saveMarketing, showMarketing, type MarketingConsent } from '../../contract/account.ts';
import type { CallResult } from '../../lib/api.ts';
import { customerRemote } from '../session/customer-data.ts';
import { callRepeatable } from '../session/session.ts';

/** Whether campaign e-mails are allowed, and since when (decisions P18). */
export const $marketing = customerRemote(showMarketing);

/** Says what shall be, so that a call whose answer was lost may be made once more. */
export async function allowMarketing(given: boolean): Promise<CallResult<MarketingConsent>> {
  const answer = await callRepeatable(saveMarketing, { body: { given } });
  if (answer.ok) $marketing.replace(answer.data);
  return answer;
}
