/** The team and its acts: the calls of `src/contract/admin-team.ts`. */
import { serve } from '../../http/serve.ts';
import { inviteOperator, joinTeam, withdrawInvite } from './invites.ts';
import { chooseNotices } from './notices.ts';
import { showJournal, showTeam } from './show.ts';
import { changeRole, endMemberSession, removeOperator, resetFactor } from './members.ts';

export const adminTeam = serve(
  showTeam,
  inviteOperator,
  withdrawInvite,
  joinTeam,
  removeOperator,
  changeRole,
  resetFactor,
  endMemberSession,
  chooseNotices,
  showJournal,
);
