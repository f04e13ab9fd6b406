/** The visits of the day that the page shows, changed by what was just said of one. */
import type { VisitReport } from '../../../contract/admin-visit-report.ts';
import type { DayVisit, DayVisits } from '../../../contract/admin-visits.ts';
import { visitsOn } from '../visits/visit-list.ts';
import { keepDay, type Draft } from './kept-field.ts';

export const shownInList = (subject: string, report: VisitReport): void => {
  inList(subject, (visit) => ({ ...visit, report }));
};

let listed: DayVisits | null = null;
/** The list that the page shows: kept for later, and changed by an answer without another call. */
export function followList(day: DayVisits): void {
  if (listed === day) return;
  listed = day;
  void keepDay(day);
}

export function inList(subject: string, mutate: (visit: DayVisit) => DayVisit): void {
  if (!listed) return;
  listed = { ...listed, visits: listed.visits.map((visit) => (visit.subject === subject ? mutate(visit) : visit)) };
  visitsOn(listed.day).replace(listed);
  void keepDay(listed);
}

/**
 * Whether no report that could name photographs of a visit is known here.
 * @param draft words about the visit that wait on this device; they answer for a visit that the list lacks
 */
export function isUnreported(subject: string, draft: Draft | undefined): boolean {
  const visit = listed?.visits.find((one) => one.subject === subject);
  return visit ? visit.report === null : draft?.version === 0;
}
