/**
 * Visits of the day on a fitter's device. Words are kept here first, and sent when there is a network: photographs one by
 * one, then the report. The server knows a repeated one, so that sending again is always right.
 */
import { atom, type ReadableAtom } from 'nanostores';
import * as contract from '../../../contract/admin-visit-report.ts';
import type { DayVisit, DayVisits } from '../../../contract/admin-visits.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { oneAtATime } from '../../../lib/one-at-a-time.ts';
import { callAsOperator } from '../call.ts';
import {
  draftOf,
  isFitterHere,
  isSame,
  keepDrafts,
  keptDrafts,
  type Draft,
  type DraftChanges,
  type Drafts,
} from './kept-field.ts';
import { forgetPhoto, photoHere, waitingPhotos, type WaitingPhoto } from './kept-photos.ts';
import { inList, isListed, isUnreported, listShown, shownInList } from './shown-list.ts';

export interface FieldPhoto extends WaitingPhoto {
  /** Whether the server refused it because its visit is gone. */
  readonly isGone?: boolean;
}

export interface Field {
  readonly drafts: Drafts;
  /** Photographs of this device that it has yet to send, or that no report names yet. */
  readonly photos: readonly FieldPhoto[];
  /** Names of photographs that the server has taken in the life of this page. */
  readonly taken: readonly string[];
  /** Something could not be kept on this device: it goes with the page. */
  readonly isUnkept: boolean;
  /** Words are on their way into what this device keeps. */
  readonly isKeeping: boolean;
}

const $state = atom<Field>({ drafts: {}, photos: [], taken: [], isUnkept: false, isKeeping: false });
export const $field: ReadableAtom<Field> = $state;

/** For the acts of the sheets (`field-acts.ts`), as `setDraft` and `forgetHere`. */
export const change = (changes: Partial<Field>): void => $state.set({ ...$state.get(), ...changes });

/** Subjects of visits that are gone, one for its words and for each photograph: they wait here to be read, and are sent no more. */
export const goneIn = ({ drafts, photos, taken }: Field): string[] => [
  ...Object.keys(drafts).filter((subject) => drafts[subject]?.problem === 'gone'),
  ...photos.flatMap(({ subject, id, isGone }) => (isGone && !taken.includes(id) ? [subject] : [])),
];

/**
 * Subjects of visits that are read in a section of their own: those that are gone, and those whose words were not taken while the page
 * does not open the visit, as of another day.
 * @param opened subjects of visits that the page opens
 */
export const stuckIn = (field: Field, opened: readonly string[]): string[] => {
  const untaken = Object.keys(field.drafts).filter((subject) => (field.drafts[subject]?.problem ?? null) !== null);
  return [...new Set([...goneIn(field), ...untaken.filter((subject) => !opened.includes(subject))])];
};

/** The list that the page shows. Words and photographs of a visit that was gone are sent once it is in a list again. */
export function followList(list: DayVisits, isKept: boolean): void {
  if (listShown(list, isKept) && goneIn($state.get()).some(isListed)) void send();
}

let opening: Promise<void> | undefined;

/** Reads what this device keeps, once in the life of a page, and sends it whenever the network is back. */
export function openField(): Promise<void> {
  opening ??= open();
  return opening;
}

async function open(): Promise<void> {
  addEventListener('online', () => void send());
  const [drafts, photos] = await Promise.all([keptDrafts(), waitingPhotos().catch(() => [])]);
  const saidMeanwhile = $state.get().drafts;
  change({ photos });
  change({ drafts: { ...drafts, ...saidMeanwhile } });
  void send();
}

export const reportedOf = (visit: DayVisit, { drafts }: Field): Draft => drafts[visit.subject] ?? draftOf(visit);

let sendSoon: ReturnType<typeof setTimeout> | undefined;
/** Typing is sent when it rests. */
const REST_MS = 1500;

/** Changes what is said of a visit; kept at once, sent soon. */
export function say(visit: DayVisit, mutate: (draft: Draft) => Draft): void {
  setDraft(visit.subject, mutate({ ...reportedOf(visit, $state.get()), name: visit.name }));
  clearTimeout(sendSoon);
  sendSoon = setTimeout(() => void send(), REST_MS);
}

/** Drafts that this device has yet to keep; undefined those to be forgotten. */
let unkept: DraftChanges = {};

export function setDraft(subject: string, draft: Draft | undefined): void {
  const { [subject]: _former, ...others } = $state.get().drafts;
  change({ drafts: draft ? { ...others, [subject]: draft } : others, isKeeping: true });
  unkept = { ...unkept, [subject]: draft };
  const write = unkept;
  void keepDrafts(write).then((isKept) => {
    // The last write has the words of all before it.
    if (write !== unkept) return;
    if (isKept) unkept = {};
    change({ isUnkept: !isKept, isKeeping: false });
  });
}

/** Pictures of a visit by their names: those of this device, and those of the server that are not deleted. */
export function photosOf(visit: DayVisit, field: Field): string[] {
  const { dropped } = reportedOf(visit, field);
  const here = field.photos.filter(({ subject }) => subject === visit.subject).map(({ id }) => id);
  return [...new Set([...(visit.report?.photos ?? []), ...here])].filter((id) => !dropped.includes(id));
}

const exclusively = oneAtATime('kp-visit-send');

let sendAgain: ReturnType<typeof setTimeout> | undefined;
/** A network that is just back may answer nothing for a while, and does not say when it does. */
const AGAIN_MS = 15_000;

/** Sends all that waits. Failures stay here, for the next time. */
export function send(): Promise<void> {
  clearTimeout(sendAgain);
  return exclusively(async () => {
    if ((await sendAll()) || !navigator.onLine) return;
    clearTimeout(sendAgain);
    sendAgain = setTimeout(() => void send(), AGAIN_MS);
  });
}

/** Whether nothing is left for want of a network, or of the fitter's session. */
async function sendAll(): Promise<boolean> {
  for (const photo of $state.get().photos) if (!isFitterHere() || !(await sendPhoto(photo))) return false;
  for (const subject of Object.keys($state.get().drafts))
    if (!isFitterHere() || !(await sendReport(subject))) return false;
  return true;
}

/** Whether to go on: a network that is gone answers nothing else either. */
const goesOn = ({ status, retryable }: CallFailure): boolean => status !== 0 && !retryable;

async function sendPhoto(photo: FieldPhoto): Promise<boolean> {
  const isHere = () => $state.get().photos.includes(photo);
  // The fitter may delete it while others are sent.
  if (!isHere() || isGone(photo.subject)) return true;
  if (!$state.get().taken.includes(photo.id)) {
    const image = await photoHere(photo).catch(() => undefined);
    // A database that does not answer keeps the picture for the next try; the words do not wait for it.
    if (image === undefined) return true;
    const answer = image && (await callAsOperator(contract.savePhoto, { params: { ...photo }, body: { image } }));
    // A visit that is gone, or full, takes no picture: it stays on this device until it is deleted there.
    if (answer && !answer.ok) {
      const isGone = answer.code === 'visit_gone';
      change({ photos: $state.get().photos.map((one) => (one === photo ? { ...one, isGone } : one)) });
      return goesOn(answer);
    }
    change({ taken: [...$state.get().taken, photo.id] });
  }
  // No list names the picture before the first report is answered: until then this device alone can show it.
  if (!isHere() || isUnreported(photo.subject, $state.get().drafts[photo.subject])) return true;
  // The list knows the picture before this device forgets it.
  inList(photo.subject, (visit) =>
    visit.report === null || visit.report.photos.includes(photo.id)
      ? visit
      : { ...visit, report: { ...visit.report, photos: [...visit.report.photos, photo.id] } },
  );
  await forgetHere(photo);
  return true;
}

export async function forgetHere(photo: FieldPhoto): Promise<void> {
  await forgetPhoto(photo).catch(() => undefined);
  change({ photos: $state.get().photos.filter((one) => one !== photo) });
}

/** Whether the server has said so of words or photographs of a visit, and no list has the visit since. */
const isGone = (subject: string): boolean => goneIn($state.get()).includes(subject) && !isListed(subject);

/**
 * The draft of a visit, unless it waits for the answer to another device's words, or for a visit that is gone. Words that were refused
 * once may be taken by now.
 */
function sendable(subject: string): Draft | undefined {
  const draft = $state.get().drafts[subject];
  return draft?.problem === 'conflict' || isGone(subject) ? undefined : draft;
}

/**
 * Words without an answer are sent once more before newer ones: the server may have them, and would take the newer ones of the
 * same version for another device's.
 */
async function sendReport(subject: string): Promise<boolean> {
  // A photograph that is deleted during these calls is dropped as well, before the draft may be forgotten.
  for (let at = 0; ; at += 1) {
    const id = sendable(subject)?.dropped[at];
    if (id === undefined) break;
    const dropped = await callAsOperator(contract.dropPhoto, { params: { subject, id } });
    if (!dropped.ok && !goesOn(dropped)) return false;
  }
  const typed = sendable(subject);
  if (!typed) return true;
  const { version, rooms, note, isDone } = typed;
  const sent = typed.sent ?? { rooms, note, isDone };
  const draft = typed.sent === null ? { ...typed, sent } : typed;
  if (draft !== typed) setDraft(subject, draft);
  const answer = await callAsOperator(contract.saveReport, { params: { subject }, body: { version, ...sent } });
  if (!answer.ok && !goesOn(answer)) return false;
  // Closing the sign-in dialog refuses no words.
  if (!answer.ok && answer.code === 'session_ended') return true;
  const now = $state.get().drafts[subject];
  const hasNewer = !isSame(draft, sent);
  const report = answer.ok ? answer.data : otherReport(answer);
  if (report && (answer.ok || isSame(sent, { ...report, isDone: report.doneAt !== null }))) {
    shownInList(subject, report);
    const isAll = now === draft && !hasNewer;
    // Words that were typed meanwhile are those of the next sending.
    setDraft(
      subject,
      isAll ? undefined : now && { ...now, version: report.version, sent: null, problem: null, theirs: null },
    );
    for (const photo of $state.get().photos)
      if (photo.subject === subject && report.photos.includes(photo.id)) await forgetHere(photo);
    return hasNewer ? sendReport(subject) : true;
  }
  const problem = report ? 'conflict' : !answer.ok && answer.code === 'visit_gone' ? 'gone' : 'refused';
  // A refusal of words that are not the newest is none of the newest.
  if (now) setDraft(subject, { ...now, sent: null, ...(!hasNewer && { problem, theirs: report }) });
  return hasNewer ? sendReport(subject) : true;
}

function otherReport({ code, data }: CallFailure): contract.VisitReport | null {
  const read = code === 'changed_meanwhile' ? contract.visitReport.safeParse(data) : null;
  return read?.success === true ? read.data : null;
}
