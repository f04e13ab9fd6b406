/** The visits of the days that the page has shown, changed by what was just said of one. */
import type { VisitReport } from '../../../contract/admin-visit-report.ts';
import type { DayVisit, DayVisits } from '../../../contract/admin-visits.ts';
import { visitsOn } from '../visits/visit-list.ts';
import { keepDay, type Draft } from './kept-field.ts';

export const shownInList = (subject: string, report: VisitReport): void => {
  inList(subject, (visit) => ({ ...visit, report }));
};

interface ListedDay {
  readonly list: DayVisits;
  /** Whether this device keeps it for later: it has room for one day. */
  readonly isKept: boolean;
}

/** By their days: words about a visit may be answered while another day is shown. */
const shown = new Map<string, ListedDay>();

function show(list: DayVisits, isKept: boolean): void {
  shown.set(list.day, { list, isKept });
  if (isKept) void keepDay(list);
}

/** The list that the page shows, changed by an answer without another call. @returns whether it is another one than before */
export function listShown(list: DayVisits, isKept: boolean): boolean {
  if (shown.get(list.day)?.list === list) return false;
  show(list, isKept);
  return true;
}

export function inList(subject: string, mutate: (visit: DayVisit) => DayVisit): void {
  for (const { list, isKept } of [...shown.values()]) {
    if (!list.visits.some((visit) => visit.subject === subject)) continue;
    const changed = {
      ...list,
      visits: list.visits.map((visit) => (visit.subject === subject ? mutate(visit) : visit)),
    };
    show(changed, isKept);
    visitsOn(list.day).replace(changed);
  }
}

/** A visit, as often as lists have it. */
export const listed = (subject: string): DayVisit[] =>
  [...shown.values()].flatMap(({ list }) => list.visits.filter((visit) => visit.subject === subject));

export const isListed = (subject: string): boolean => listed(subject).length > 0;

/**
 * Whether no report that could name photographs of a visit is known here.
 * @param draft words about the visit that wait on this device; they answer for a visit that no list has
 */
export function isUnreported(subject: string, draft: Draft | undefined): boolean {
  return isListed(subject) ? listed(subject).every(({ report }) => report === null) : draft?.version === 0;
}
