/** Acts of a visit's sheets on a fitter's device; they come with the sheets (`field.ts` keeps and sends). */
import * as contract from '../../../contract/admin-visit-report.ts';
import type { DayVisit } from '../../../contract/admin-visits.ts';
import { roomOfPhoto, stillDropped, withoutRoom } from '../../../domain/workshop/report-draft.ts';
import { newId } from '../../../lib/random.ts';
import { callAsOperator } from '../call.ts';
import { $field, change, forgetHere, photosOf, say, send, setDraft } from './field.ts';
import { draftOf } from './kept-field.ts';
import { forgetPhoto, keepPhoto, photoHere } from './kept-photos.ts';
import { listed, shownInList } from './shown-list.ts';

export const finish = (visit: DayVisit, isDone: boolean): void => {
  say(visit, (draft) => ({ ...draft, isDone, doneAt: isDone ? new Date().toISOString() : null }));
};

export function removeRoom(visit: DayVisit, id: string): void {
  for (const photo of photosOf(visit, $field.get())) if (roomOfPhoto(photo) === id) void removePhoto(visit, photo);
  say(visit, (draft) => withoutRoom(draft, id));
}

/** @param image JPEG in base64 @returns whether this device keeps it */
export async function addPhoto(visit: DayVisit, room: string, image: string): Promise<boolean> {
  const photo = { subject: visit.subject, id: `${room}.${newId()}` };
  try {
    await keepPhoto(photo, image);
  } catch {
    return false;
  }
  change({ photos: [...$field.get().photos, photo] });
  void send();
  return true;
}

/** Deletes on the server too: the answer to a photograph that was sent may have been lost, by an earlier page as well. */
export async function removePhoto(visit: DayVisit, id: string): Promise<void> {
  const { subject } = visit;
  say(visit, (draft) => ({ ...draft, dropped: [...draft.dropped, id] }));
  change({ photos: $field.get().photos.filter((one) => one.subject !== subject || one.id !== id) });
  await forgetPhoto({ subject, id }).catch(() => undefined);
}

/** JPEG in base64; null where neither this device nor the network has it. */
export async function imageOf(subject: string, id: string): Promise<string | null> {
  const here = await photoHere({ subject, id }).catch(() => null);
  if (here !== null) return here;
  const answer = await callAsOperator(contract.showPhoto, { params: { subject, id } });
  return answer.ok ? answer.data.image : null;
}

/** Forgets words and photographs of a visit that is gone. */
export async function discard(subject: string): Promise<void> {
  setDraft(subject, undefined);
  for (const photo of $field.get().photos) if (photo.subject === subject) await forgetHere(photo);
}

/** Answers a conflict: with the words of this device, or those of the other one. */
export function settle(subject: string, by: 'mine' | 'theirs'): void {
  const { drafts, taken } = $field.get();
  const draft = drafts[subject];
  if (!draft?.theirs) return;
  if (by === 'theirs') {
    // Photographs that were sent since are not in the answer that told of the conflict.
    const sent = listed(subject)[0]?.report?.photos.filter((id) => taken.includes(id)) ?? [];
    const report = { ...draft.theirs, photos: [...new Set([...draft.theirs.photos, ...sent])] };
    const dropped = stillDropped(draft.dropped, draft, report);
    shownInList(subject, report);
    // The same words once more take along what was deleted.
    setDraft(subject, dropped.length > 0 ? { ...draftOf({ report }), name: draft.name, dropped } : undefined);
  } else setDraft(subject, { ...draft, version: draft.theirs.version, problem: null, theirs: null });
  void send();
}
