/** The visits of the day that the page shows, changed by what was just said of one. */
import type { VisitReport } from '../../../contract/admin-visit-report.ts';
import type { DayVisit, DayVisits } from '../../../contract/admin-visits.ts';
import { visitsOn } from '../visits/visit-list.ts';
import { keepDay } from './kept-field.ts';

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
