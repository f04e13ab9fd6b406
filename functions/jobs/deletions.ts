/** The job that finishes deletions of accounts whose process died before all their orders were cut loose. */
import { log, placeOf } from '../http/log.ts';
import { finishDeletions } from '../orders/cut-loose.ts';

/** A scheduled function has 30 seconds in all. */
const BUDGET_MS = 20_000;

/** What the schedule calls: no caller reaches it from outside, and none of its answer matters. */
export async function runDeletions(): Promise<Response> {
  try {
    const cut = await finishDeletions(BUDGET_MS);
    if (cut.finished > 0 || cut.isMoreToDo) log('info', 'deletions_finished', { ...cut });
    return Response.json(cut);
  } catch (error) {
    log('error', 'deletions_not_finished', placeOf(error));
    return new Response(null, { status: 503 });
  }
}
