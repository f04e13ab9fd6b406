/** The visits of a day as this device keeps them for its fitter (decisions A10): encrypted, and read without a network. */
import * as z from 'zod/mini';
import { toldReport, visitReport } from '../../../contract/admin-visit-report.ts';
import { listVisits, type DayVisit, type DayVisits } from '../../../contract/admin-visits.ts';
import { dayInIstanbul, daysAfter } from '../../../domain/values/dates.ts';
import { VISIT_KEPT_DAYS } from '../../../domain/workshop/visit.ts';
import { createEncryptedStorage, type EncryptedStorage } from '../../../lib/encrypted-storage.ts';
import { oneAtATime } from '../../../lib/one-at-a-time.ts';
import { keyFor, ownerHere } from '../../../lib/owner.ts';
import { firstKeptDay } from '../../../lib/visit-photos.ts';

/** Words as they are sent. */
const words = z.extend(toldReport, { isDone: z.boolean() });
export type Words = z.output<typeof words>;

/** Whether two reports say the same, however their fields are ordered. */
export const isSame = (one: Words, other: Words): boolean => inOrder(one) === inOrder(other);

function inOrder({ rooms, note, isDone }: Words): string {
  const known = toldReport.safeParse({ rooms, note });
  return JSON.stringify([known.success ? known.data : { rooms, note }, isDone]);
}

/** Words of a fitter about a visit that no server has yet. */
const draft = z.extend(toldReport, {
  /** Name of the person who is visited: no list has it once the visit is gone. Drafts of earlier versions lack it. */
  name: z.optional(z.string()),
  /** Day on which this device first kept it. */
  day: z.optional(z.string()),
  /** Version of the report that was changed, 0 for none. */
  version: z.int(),
  isDone: z.boolean(),
  /** When the fitter said so on this device. */
  doneAt: z.nullable(z.string()),
  /** Photographs that the fitter deleted and the server may have. */
  dropped: z.array(z.string()),
  /** Why it cannot be sent as it is: another device was faster, the visit is gone, or the server refuses it. */
  problem: z.nullable(z.enum(['conflict', 'gone', 'refused'])),
  /** The other device's report. */
  theirs: z.nullable(visitReport),
  /** Words that were sent at this version and had no answer: the server may have them. Drafts of earlier versions lack them. */
  sent: z._default(z.nullable(words), null),
});
export type Draft = z.output<typeof draft>;
export type Drafts = Readonly<Record<string, Draft>>;

/** The words of the server as a draft, before anything is typed. */
export const draftOf = ({ report }: Pick<DayVisit, 'report'>): Draft => ({
  version: report?.version ?? 0,
  rooms: report?.rooms ?? [],
  note: report?.note ?? '',
  isDone: typeof report?.doneAt === 'string',
  doneAt: report?.doneAt ?? null,
  dropped: [],
  problem: null,
  theirs: null,
  sent: null,
});

const drafts = z.record(z.string(), draft);

let fitter: string | undefined;
/** The owner of all that this page keeps, from its first look on: the session may end while the page is open. */
export const fitterOfPage = (): string => (fitter ??= ownerHere());

/** Whether the session is the fitter's still. */
export const isFitterHere = (): boolean => ownerHere() === fitterOfPage();

const storage = (key: 'kp-visit-day' | 'kp-visit-reports'): EncryptedStorage =>
  createEncryptedStorage(keyFor(key, fitterOfPage()));

/** False after the session, with which addresses and telephones go, and where this browser stores nothing. */
export const keepDay = async (day: DayVisits): Promise<boolean> =>
  isFitterHere() && (await storage('kp-visit-day').write(day));

/** Null where this device has not seen the visits of that day. */
export async function keptDay(day: string): Promise<DayVisits | null> {
  const read = await storage('kp-visit-day').read();
  const known = read.state === 'value' ? listVisits.answer.safeParse(read.value) : null;
  return known?.success === true && known.data.day === day ? known.data : null;
}

/** Reports that cannot be read count as none: another version wrote them. */
async function readDrafts(): Promise<Drafts> {
  const read = await storage('kp-visit-reports').read();
  const known = read.state === 'value' ? drafts.safeParse(read.value) : null;
  return known?.success === true ? known.data : {};
}

/** Old ones go, as they do on the server. */
export async function keptDrafts(): Promise<Drafts> {
  const first = firstKeptDay();
  if (Object.values(await readDrafts()).some(({ day = '' }) => day < first)) await keepDrafts({});
  return readDrafts();
}

/** Drafts by the subjects of their visits; undefined for one that was sent, or given up. */
export type DraftChanges = Readonly<Record<string, Draft | undefined>>;

const exclusively = oneAtATime('kp-visit-reports');

/** Midnight in Istanbul behind the days that a visit is kept. */
const endOfDays = (day: string): number => Date.parse(`${daysAfter(day, VISIT_KEPT_DAYS + 1)}T00:00:00+03:00`);

/**
 * False where this browser stores nothing: the words go with the page. One write after the other: a slow one must not bring back what
 * was sent and forgotten after it. Other visits stay as another tab has kept them.
 */
export const keepDrafts = (changes: DraftChanges): Promise<boolean> =>
  exclusively(async () => {
    const kept = storage('kp-visit-reports');
    const [before, today] = [await readDrafts(), dayInIstanbul(new Date())];
    const all = Object.entries({ ...before, ...changes }).flatMap(([subject, one]) => {
      const day = before[subject]?.day ?? today;
      return one && day >= firstKeptDay() ? [[subject, { ...one, day }] as const] : [];
    });
    const newest = all.reduce((last, [, { day }]) => (day > last ? day : last), '');
    if (all.length > 0) return kept.write(Object.fromEntries(all), endOfDays(newest));
    kept.clear();
    return true;
  });
