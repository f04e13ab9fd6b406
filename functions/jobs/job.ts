/** Parts common to all jobs of the clock: results go into the log, in figures, and nobody waits for them. */
import { EnvironmentError } from '../environment.ts';
import { log, placeOf } from '../http/log.ts';
import { noteDeploy, type DeployContext } from '../http/preview.ts';

/** Figures of a run: nothing of anybody. */
export type Figures = Readonly<Record<string, number | string>>;

/**
 * The function that a schedule calls; no caller reaches it from outside. A run that did nothing leaves no line in the
 * log. An error is logged without words of its own, and the next run tries again.
 */
export const defineJob =
  (job: string, work: () => Promise<Figures>) =>
  async (request?: Request, context: DeployContext = {}): Promise<Response> => {
    if (request) noteDeploy(context, request.url);
    try {
      const figures = await work();
      if (Object.values(figures).some((figure) => typeof figure === 'number' && figure > 0)) {
        log('info', 'job_done', { job, ...figures });
      }
      return Response.json(figures);
    } catch (error) {
      const why = error instanceof EnvironmentError ? { variables: error.variables } : placeOf(error);
      log('error', 'job_failed', { job, ...why });
      return new Response(null, { status: 503 });
    }
  };

/** Milliseconds after which a run begins nothing more; a scheduled function has 30 seconds in all. */
export const RUN_MS = 6000;

/** Does the work again and again until it says that nothing is left, or the time is over. @returns how often */
export async function untilDone(work: () => Promise<boolean>, budgetMs = RUN_MS): Promise<number> {
  const started = performance.now();
  let rounds = 0;
  let isLeft = true;
  while (isLeft && performance.now() - started < budgetMs) {
    isLeft = await work();
    rounds += 1;
  }
  return rounds;
}
