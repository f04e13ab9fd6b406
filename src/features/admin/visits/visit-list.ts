/** The visits of each day that was looked at, and what is changed of one. */
import * as contract from '../../../contract/admin-visits.ts';
import { createRemote, type Remote } from '../../../lib/remote-data.ts';
import type { CallFailure, CallResult } from '../../../lib/api.ts';
import { forgetAtSignOut } from '../../session/customer-data.ts';
import { callAsOperator } from '../call.ts';

const days = new Map<string, Remote<contract.DayVisits>>();

export function visitsOn(day: string): Remote<contract.DayVisits> {
  const known = days.get(day);
  if (known) return known;
  const name = `${contract.listVisits.path}?day=${day}`;
  const remote = createRemote(name, () => callAsOperator(contract.listVisits, { query: { day } }));
  forgetAtSignOut(name);
  days.set(day, remote);
  return remote;
}

/**
 * Result of a change to a visit; the failure of a change that was not made brings the visit as it is, if it is another.
 */
export interface VisitUpdate {
  readonly failure: CallFailure | null;
  /** Undefined where nobody knows more than before. */
  readonly visit: contract.Visit | null | undefined;
}

function plannedOf(answer: CallResult<contract.Visit | null>): VisitUpdate {
  if (answer.ok) return { failure: null, visit: answer.data };
  if (answer.code !== 'changed_meanwhile') return { failure: answer, visit: undefined };
  const now = contract.visit.safeParse(answer.data);
  return { failure: answer, visit: now.success ? now.data : null };
}

type Form = Parameters<typeof sendPlan>[1];

const sendPlan = (
  subject: string,
  body: { version: number; day: string; from: string; to: string; address: string; note: string },
) => callAsOperator(contract.planVisit, { params: { subject }, body });

export const planVisit = async (subject: string, form: Form): Promise<VisitUpdate> =>
  plannedOf(await sendPlan(subject, form));

export async function dropVisit(subject: string, version: number): Promise<VisitUpdate> {
  const answer = await callAsOperator(contract.dropVisit, { params: { subject }, body: { version } });
  return plannedOf(answer.ok ? { ...answer, data: null } : answer);
}
