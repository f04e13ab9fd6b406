/** The team and its acts: the calls of `src/contract/admin-team.ts`. */
import { serve } from '../../http/serve.ts';
import { inviteOperator, joinTeam, withdrawInvite } from './invites.ts';
import { showJournal } from './journal.ts';
import { endMemberSession, removeOperator, resetFactor } from './members.ts';
import { showTeam } from './show.ts';

export const adminTeam = serve(
  showTeam,
  inviteOperator,
  withdrawInvite,
  joinTeam,
  removeOperator,
  resetFactor,
  endMemberSession,
  showJournal,
);
