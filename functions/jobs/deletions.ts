/** The job that finishes deletions of accounts whose process died before all their orders were cut loose. */
import { finishDeletions } from '../orders/cut-loose.ts';
import { defineJob } from './job.ts';

/** A scheduled function has 30 seconds in all. */
const BUDGET_MS = 20_000;

export const runDeletions = defineJob('deletions', async () => {
  const { isMoreToDo, ...cut } = await finishDeletions(BUDGET_MS);
  return { ...cut, moreToDo: isMoreToDo ? 1 : 0 };
});
