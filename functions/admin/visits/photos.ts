/** Photographs of a visit: kept small and as long as the visit, sent, shown and dropped one by one. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-visit-report.ts';
import { MAX_PHOTO_LETTERS, MOST_PHOTOS } from '../../../src/domain/workshop/measured-room.ts';
import { REPORT_DAYS } from '../../../src/domain/workshop/visit.ts';
import { answer, failure } from '../../http/answer.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { readsOwnRole } from '../../session/shop-role.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { mayReport, reportedDays } from './report.ts';

const KEYS = { visit: 'visit', visitPhotos: 'visitPhotos' } as const;
const keysOf = (subject: string, caller: { readonly sub: string }) => ({
  visit: key.visit(subject),
  visitPhotos: key.visitPhotos(subject),
  callerUser: key.user(caller.sub),
});

const SAVE = defineScript({
  name: 'save-visit-photo',
  uses: [readsOwnRole, mayReport],
  keys: KEYS,
  args: { id: 'text', image: 'text' },
  lua: `
if not isReported(visit) then return 'GONE' end
if redis.call('HEXISTS', visitPhotos, id) == 1 then return 'SAVED' end
if redis.call('HLEN', visitPhotos) >= ${MOST_PHOTOS} then return 'FULL' end
redis.call('HSET', visitPhotos, id, image)
redis.call('PEXPIRE', visitPhotos, redis.call('PTTL', visit))
return 'SAVED'`,
  answer: z.enum(['GONE', 'FULL', 'SAVED']),
});

export const savePhoto = defineOperatorEndpoint(contract.savePhoto, {
  bodyLimit: MAX_PHOTO_LETTERS + 1024,
  async handle({ caller, params: { subject, id }, body: { image } }) {
    if (!contract.PHOTO_ID.test(id)) return failure('visit_gone');
    const input = { keys: keysOf(subject, caller), args: { ...reportedDays(REPORT_DAYS), id, image } };
    const done = await forOperator(caller, SAVE, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    if (done.result === 'FULL') return failure('photos_full');
    return done.result === 'SAVED' ? answer(null) : failure('visit_gone');
  },
});

const SHOW = defineScript({
  name: 'show-visit-photo',
  uses: [readsOwnRole, mayReport],
  keys: KEYS,
  args: { id: 'text' },
  lua: `return isReported(visit) and redis.call('HGET', visitPhotos, id) or ''`,
  answer: z.string(),
});

export const showPhoto = defineOperatorEndpoint(contract.showPhoto, {
  async handle({ caller, params: { subject, id } }) {
    const input = { keys: keysOf(subject, caller), args: { ...reportedDays(0), id } };
    const read = await forOperator(caller, SHOW, input);
    if (!read.ok) return read;
    return read.result === '' ? failure('visit_gone') : answer({ image: read.result });
  },
});

const DROP = defineScript({
  name: 'drop-visit-photo',
  isWhole: true,
  uses: [writeJournal, readsOwnRole, mayReport],
  keys: KEYS,
  args: { subject: 'text', id: 'text' },
  lua: `
if not isReported(visit) then return 'GONE' end
if redis.call('HDEL', visitPhotos, id) == 1 then writeJournal('visit-photo-dropped', subject, '', '') end
return 'DROPPED'`,
  answer: z.enum(['GONE', 'DROPPED']),
});

export const dropPhoto = defineOperatorEndpoint(contract.dropPhoto, {
  async handle({ caller, params: { subject, id } }) {
    const input = joined(journalInput(caller.sub), {
      keys: keysOf(subject, caller),
      args: { ...reportedDays(REPORT_DAYS), subject, id },
    });
    const done = await forOperator(caller, DROP, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    return done.result === 'GONE' ? failure('visit_gone') : answer(null);
  },
});
