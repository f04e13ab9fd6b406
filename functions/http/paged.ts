/** The header of an answer that goes on (decisions, "Calls"). */
import { NEXT_CURSOR } from '../../src/contract/paging.ts';
import type { Answer } from './answer.ts';

/** @param following the cursor of the next page, empty at the end */
export const paged = (following: string): Pick<Answer, 'headers'> =>
  following === '' ? {} : { headers: { [NEXT_CURSOR]: following } };
