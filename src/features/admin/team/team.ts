import {
  endMemberSession,
  inviteOperator,
  removeOperator,
  resetFactor,
  showTeam,
  withdrawInvite,
} from '../../../contract/admin-team.ts';
import type { CallResult } from '../../../lib/api.ts';
import { createRemote } from '../../../lib/remote-data.ts';
import { callAsOperator } from '../call.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { PlainKey } from '../../../i18n/messages.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';

/** The team and its open invitations. */
export const $team = createRemote(showTeam.path, () => callAsOperator(showTeam));

/** Shows what the change has made of the team, also where its answer was lost. */
async function then<Answer>(change: Promise<CallResult<Answer>>): Promise<CallResult<Answer>> {
  const answer = await change;
  $team.invalidate();
  return answer;
}

export const invite = (email: string) => then(callAsOperator(inviteOperator, { body: { email } }));
export const withdraw = (id: string) => then(callAsOperator(withdrawInvite, { params: { id } }));
export const remove = (id: string) => then(callAsOperator(removeOperator, { params: { id } }));
export const reset = (id: string) => then(callAsOperator(resetFactor, { params: { id } }));
export const endSession = (id: string, session: string) =>
  then(callAsOperator(endMemberSession, { params: { id, session } }));

/** Tells by a toast how something ended that has no form. */
export function useTold() {
  const { t } = useI18n();
  return async (answer: CallResult<unknown>, done: PlainKey): Promise<void> => {
    if (answer.ok) await showToast({ text: t(done), tone: 'success' });
    else await showToast({ title: t('admin-team:failed'), text: failureMessage(t, answer), tone: 'error' });
  };
}
