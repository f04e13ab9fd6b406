/** PUT /api/admin/team/notices: which letters to the shop the caller gets a copy of. One round trip. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-team.ts';
import { NOTICES } from '../../../src/domain/account/notices.ts';
import { answer } from '../../http/answer.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { f } from '../../store/hash.ts';
import { defineScript } from '../../store/script.ts';

/** The same choice again, after a lost answer, is no second entry of the journal. */
const CHOOSE = defineScript({
  name: 'choose-notices',
  uses: [writeJournal],
  args: { notices: 'text' },
  lua: `
local former = redis.call('HGET', callerUser, ${f.user.notices}) or ''
if former == notices then return 'DONE' end
if notices == '' then redis.call('HDEL', callerUser, ${f.user.notices})
else redis.call('HSET', callerUser, ${f.user.notices}, notices) end
writeJournal('notices-chosen', callerUid, former, notices)
return 'DONE'`,
  answer: z.literal('DONE'),
});

export const chooseNotices = defineOperatorEndpoint(contract.chooseNotices, {
  bodyLimit: 1024,
  async handle({ caller, body }) {
    const { keys, args } = journalInput(caller.sub);
    const notices = NOTICES.filter((notice) => body.notices.includes(notice)).join(' ');
    const done = await forOperator(caller, CHOOSE, { keys, args: { ...args, notices } }, [writeLimit(caller)]);
    return done.ok ? answer(null) : done;
  },
});
