import {
  chooseNotices as chooseNoticesCall,
  endMemberSession,
  changeRole as changeRoleCall,
  inviteOperator,
  removeOperator,
  resetFactor,
  showTeam,
  withdrawInvite,
  type Member,
} from '../../../contract/admin-team.ts';
import type { BodyOf } from '../../../contract/contract.ts';
import type { ShopRole } from '../../../domain/account/shop-role.ts';
import type { CallResult } from '../../../lib/api.ts';
import { createRemote } from '../../../lib/remote-data.ts';
import { callAsOperator } from '../call.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { PlainKey } from '../../../i18n/messages.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';

/** The team and its open invitations. */
export const $team = createRemote(showTeam.path, () => callAsOperator(showTeam));

/** Shows what the change has made of the team, also where its answer was lost; typed words and the focus stay meanwhile. */
async function then<Answer>(change: Promise<CallResult<Answer>>): Promise<CallResult<Answer>> {
  const answer = await change;
  $team.revalidate();
  return answer;
}

export const invite = (body: BodyOf<typeof inviteOperator>) => then(callAsOperator(inviteOperator, { body }));
export const changeRole = (id: string, role: ShopRole) =>
  then(callAsOperator(changeRoleCall, { params: { id }, body: { role } }));
/** Shows the choice without asking again, unless the answer was lost. */
export async function chooseNotices(notices: Member['notices']): Promise<CallResult<unknown>> {
  const answer = await callAsOperator(chooseNoticesCall, { body: { notices } });
  const shown = $team.value?.data;
  if (!answer.ok || !shown) $team.revalidate();
  else $team.replace({ ...shown, members: shown.members.map((one) => (one.isCaller ? { ...one, notices } : one)) });
  return answer;
}
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
